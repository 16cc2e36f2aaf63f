"""The database: its handle, transactions, fields, checks, migrations and the embedded server."""
