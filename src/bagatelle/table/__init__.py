"""Play in a browser, with friends and bots: a server, its database, and the page."""
