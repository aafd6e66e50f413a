"""The games that come with Bagatelle, one folder each; other packages add theirs by entry points."""
