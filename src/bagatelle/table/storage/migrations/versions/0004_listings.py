"""From which network an open table was listed, so that one network cannot fill the list."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "listings",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("network", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("listings")
