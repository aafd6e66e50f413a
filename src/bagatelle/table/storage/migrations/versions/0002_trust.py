"""Devices, blocks, presence, outages, and what tells that a match still replays."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tokens", sa.Column("device", sa.String(120), nullable=False, server_default=""))
    op.add_column("tokens", sa.Column("used_at", sa.Float))
    op.create_index("tokens_person", "tokens", ["person"])
    op.add_column("matches", sa.Column("rules", sa.String(64)))
    op.add_column("matches", sa.Column("position", sa.String(64)))
    op.add_column("matches", sa.Column("trouble", sa.Text))
    op.add_column("seats", sa.Column("invited", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("seen_at", sa.Float))
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("blocked", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False, server_default=""),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
    op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("health", "outages", "pulse", "blocks"):
        op.drop_table(name)
    for table, columns in {
        "seats": ("seen_at", "invited"),
        "matches": ("trouble", "position", "rules"),
        "tokens": ("used_at", "device"),
    }.items():
        with op.batch_alter_table(table) as batch:
            if table == "tokens":
                batch.drop_index("tokens_person")
            for column in columns:
                batch.drop_column(column)
