"""One table: its entries, the state they leave, what people may do, and what each viewer is told."""
