"""How Alembic reaches the database: always through the connection that the table opened."""

from alembic import context

from bagatelle.table.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
