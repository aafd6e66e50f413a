"""Search: looking ahead from what a seat knows, in compiled code that knows no game."""
