"""A package that can be called like the function it is named after.

``bagatelle.games`` and ``bagatelle.bots`` are folders, and people also expect them to list what is here: ``games()``.
Python gives one name to both, so the folder answers the call.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package whose `_answers` names the function, as ``module:function``, that answers for it."""

    def __call__(self) -> Any:
        """What the function answers."""
        module, _, function = self._answers.partition(":")
        return getattr(import_module(module), function)()


def answer(package: str, function: str) -> None:
    """Let a package answer a call with a function that is loaded when it is needed."""
    module = sys.modules[package]
    module.__class__ = CallablePackage
    module._answers = function  # type: ignore[attr-defined]
