"""Runs the revisions on the connection it is given, inside its transaction: all of them or none."""

from alembic import context

from data.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite changes a column by copying its table
)
context.run_migrations()
