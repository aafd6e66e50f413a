"""The old place of `bagatelle.testing.case_fields`, for readers that have not moved yet."""

from bagatelle.testing.case_fields import know

__all__ = ["know"]
