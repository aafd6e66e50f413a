"""What the first page tells: hosts, open tables, scores and results, who is here, and what somebody has hidden."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

FIND_HOSTS = {
    "sqlite": """UPDATE matches SET host = (SELECT json_extract(body, '$.host') FROM entries
        WHERE entries."match" = matches.id AND entries.number = 1 AND entries.kind = 'open')""",
    "postgresql": """UPDATE matches SET host = CAST(entries.body AS json) ->> 'host' FROM entries
        WHERE entries."match" = matches.id AND entries.number = 1 AND entries.kind = 'open'""",
}
"""The host of each table that there is; scores and results, which only the rules can tell, are filled in later."""


def upgrade() -> None:
    op.add_column("people", sa.Column("shown", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("here_at", sa.Float))
    op.create_index("people_here", "people", ["here_at"])
    op.add_column("matches", sa.Column("host", sa.String(32)))
    op.add_column("matches", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("scores", sa.Text))
    op.add_column("matches", sa.Column("how", sa.String(16)))
    op.add_column("matches", sa.Column("ended_at", sa.Float))
    op.create_index("matches_listed", "matches", ["listed", "updated_at"])
    op.add_column("seats", sa.Column("won", sa.Integer))
    op.add_column("seats", sa.Column("hidden", sa.Integer, nullable=False, server_default="0"))
    op.execute(FIND_HOSTS[op.get_bind().dialect.name])


def downgrade() -> None:
    op.drop_index("people_here", "people")
    op.drop_index("matches_listed", "matches")
    for table, columns in {
        "seats": ("hidden", "won"),
        "matches": ("ended_at", "how", "scores", "listed", "host"),
        "people": ("here_at", "shown"),
    }.items():
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_column(column)
