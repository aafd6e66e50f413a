"""Studies: the lab in the browser. Bots play a game very often, in a process that disturbs no table."""
