"""How Bagatelle says no: one sentence, nothing changed."""


class Refused(ValueError):
    """Bad input or an illegal move; the message is a sentence for the person who asked.

    >>> str(Refused("There is no game called 'chess'."))
    "There is no game called 'chess'."
    """
