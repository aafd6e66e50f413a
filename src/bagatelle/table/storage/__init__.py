"""The database: its tables, how entries get into it, how they are read again, and backups."""
