"""What migration 0002 lacked while it was being written; a database that a commit of that hour made has it now."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    found = sa.inspect(op.get_bind())
    if "health" not in found.get_table_names():
        op.create_table(
            "health",
            sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("at", sa.Float, nullable=False),
        )
    if "name" not in {column["name"] for column in found.get_columns("blocks")}:
        op.add_column("blocks", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    if "blocks_blocked" not in {index["name"] for index in found.get_indexes("blocks")}:
        op.create_index("blocks_blocked", "blocks", ["blocked"])


def downgrade() -> None:
    """Leave everything: 0002 as it became has it, too."""
