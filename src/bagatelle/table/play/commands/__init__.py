"""What people may do at a table. Each command checks the rights of the person, then adds entries; a refusal is a
sentence for the person and changes nothing."""
