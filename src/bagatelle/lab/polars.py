"""Polars, if it is installed; and a sentence on how to install it if not."""

from bagatelle.language import mark
from bagatelle.refusal import Refused

try:
    import polars as pl
except ModuleNotFoundError:
    raise Refused(
        mark("The lab needs polars, which is not installed: pip install 'bagatelle[lab]'.")
    ) from None

__all__ = ["pl"]
