"""People, matches, seats and entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False, unique=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("bot_to_act", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
    )
    op.create_index("matches_deadline", "matches", ["deadline"])
    op.create_index("matches_bot", "matches", ["bot_to_act", "updated_at"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64)),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(128)),
        sa.UniqueConstraint("match", "key", name="entries_key"),
    )


def downgrade() -> None:
    for name in ("entries", "seats", "matches", "links", "tokens", "people"):
        op.drop_table(name)
