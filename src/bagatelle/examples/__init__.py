"""Two small whole games to read, to test the tests with, and to begin a game of your own from: `bagatelle new-game`."""
