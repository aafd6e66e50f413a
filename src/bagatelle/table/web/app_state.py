"""What `create_app` leaves for every request to find: the hall, the dispatcher, the lab, the limits, the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from bagatelle.table.live.hall import Hall
from bagatelle.table.studies.desk import Desk
from bagatelle.table.web.limits import Limits
from bagatelle.table.web.page.edition import Edition
from bagatelle.table.web.reach import Reach

if TYPE_CHECKING:
    from bagatelle.table.web.dispatch import Dispatcher


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the hall behind a request."""
    hall: Hall = connection.app.state.hall
    return hall


def dispatcher_of(connection: HTTPConnection) -> Dispatcher:
    """Return what carries out the commands of a request."""
    dispatcher: Dispatcher = connection.app.state.dispatcher
    return dispatcher


def desk_of(connection: HTTPConnection) -> Desk:
    """Return the desk of the lab."""
    desk: Desk = connection.app.state.desk
    return desk


def limits_of(connection: HTTPConnection) -> Limits:
    """Return how much a request may ask for."""
    limits: Limits = connection.app.state.limits
    return limits


def reach_of(connection: HTTPConnection) -> Reach:
    """Return who can reach the table, and under which names."""
    reach: Reach = connection.app.state.reach
    return reach


def edition_of(connection: HTTPConnection) -> Edition:
    """Return the edition of the page that is served."""
    edition: Edition = connection.app.state.edition
    return edition
