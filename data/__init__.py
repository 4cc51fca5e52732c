"""The SQL side: schema, migrations, event store and projections."""
