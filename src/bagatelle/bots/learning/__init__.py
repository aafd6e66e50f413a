"""How a network learns to judge positions: by playing against itself."""
