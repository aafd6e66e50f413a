"""The way in: HTTP, the socket, the page, and the server that runs them."""
