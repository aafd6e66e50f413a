"""The report of a run: what the numbers say, as one page for a browser and as plain text."""
