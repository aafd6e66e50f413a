"""Play in a terminal: with colours and boxes, or plain for screen readers."""
