"""Match-ups: fighters, or whatever players choose for their own seats, against each other in pairs."""
