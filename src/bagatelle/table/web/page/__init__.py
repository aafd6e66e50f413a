"""The page: its files in one edition, its one document, and how both travel."""
