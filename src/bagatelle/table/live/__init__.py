"""Every table that is in use: who follows it, which bots think, and what other processes say."""
