"""The games as environments for the agents of others."""
