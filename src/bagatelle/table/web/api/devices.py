"""Devices: on which ones I am myself, how another becomes one, and how one stops to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from bagatelle.language import mark, speak
from bagatelle.refusal import Refused
from bagatelle.table.storage.people import LINK_SECONDS, Person
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS, refuse_flood
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.device_names import device_name
from bagatelle.table.web.identity import (
    AnAsker,
    Asker,
    device_of,
    find_asker,
    forget_cookie,
    is_program,
    language_of,
    set_cookie,
)

router = APIRouter(prefix="/api/me", responses=REFUSALS, tags=["people"])

NO_CODE = mark("This code was used or has expired; make a new one.")


@router.get("/devices")
async def my_devices(request: Request, who: AnAsker) -> list[dict[str, Any]]:
    """List the devices on which I am myself, the one used last first."""
    hall = hall_of(request)
    devices = await hall.keeper.in_thread(hall.store.people.devices_of, who.person.id)
    return [
        {
            "id": device.id,
            "name": device_name(device.kind, who.say),
            "since": device.since,
            "used": device.used_at or device.since,
            "here": device.id == who.device,
        }
        for device in devices
    ]


@router.delete("/devices/{device}")
async def sign_out_device(request: Request, response: Response, who: AnAsker, device: str) -> dict[str, Any]:
    """Sign out one of my devices."""
    if not await _sign_out(request, response, who, lambda each: each == device):
        raise HTTPException(404, who.say("You are not signed in on that device."))
    return {"signed_out": 1}


@router.post("/sign-out")
async def sign_out(
    request: Request, response: Response, who: AnAsker, where: incoming.SignOut
) -> dict[str, Any]:
    """Sign out here, everywhere else, or everywhere."""
    chosen: dict[str, Callable[[str], bool]] = {
        "here": lambda device: device == who.device,
        "elsewhere": lambda device: device != who.device,
        "everywhere": lambda device: True,
    }
    return {"signed_out": len(await _sign_out(request, response, who, chosen[where.where]))}


async def _sign_out(
    request: Request, response: Response, who: Asker, which: Callable[[str], bool]
) -> list[str]:
    """Forget some devices, cut off their connections, and let this browser forget too if it is among them."""
    hall = hall_of(request)
    gone = await hall.keeper.in_thread(hall.store.people.sign_out, who.person.id, which)
    hall.devices.signed_out(gone)
    if who.device in gone:
        forget_cookie(request, response)
    return gone


@router.post("/link", status_code=201)
async def new_link(request: Request, who: AnAsker) -> dict[str, Any]:
    """Give a code with which I can go on as myself on another device."""
    hall = hall_of(request)
    code = await hall.keeper.in_thread(hall.store.people.new_link, who.person.id, hall.now())
    return {"code": code, "seconds": LINK_SECONDS}


async def _behind(request: Request, code: str) -> Person:
    """Return whose code it is; whoever tries too many is refused."""
    refuse_flood(request, "codes")
    hall = hall_of(request)
    person = await hall.keeper.in_thread(hall.store.people.behind_link, code, hall.now())
    if person is None:
        raise HTTPException(404, NO_CODE)
    return person


async def _matches_at_stake(request: Request, found: Asker | None) -> int:
    """Return how many matches this browser would no longer reach if it became somebody else."""
    if found is None or is_program(request):
        return 0
    hall = hall_of(request)
    return await hall.keeper.in_thread(hall.store.people.count_matches, found.person.id)


@router.post("/continue/check")
async def check_link(request: Request, link: incoming.CheckLink) -> dict[str, Any]:
    """Say who would go on with this code, and who this browser is now; the code still works afterwards."""
    person = await _behind(request, link.code)
    found = await find_asker(request)
    return {
        "name": person.name,
        "same": found is not None and found.person.id == person.id,
        "here": {
            "name": found.person.name if found else "",
            "matches": await _matches_at_stake(request, found),
        },
    }


@router.post("/continue")
async def use_link(request: Request, response: Response, link: incoming.UseLink) -> dict[str, Any]:
    """Go on as the person who was given this code. A browser that is somebody else with matches must say `instead`."""
    person = await _behind(request, link.code)
    found = await find_asker(request)
    say = speak(language_of(request, found.person if found else None))
    if found and found.person.id == person.id and not is_program(request):
        raise Refused(say("You are already yourself on this device; use the code on the other one."))
    at_stake = await _matches_at_stake(request, found)
    if at_stake and not link.instead:
        raise Refused(
            say.many(
                "This browser already is somebody with {n} match; say that you want to go on as somebody else.",
                "This browser already is somebody with {n} matches; say that you want to go on as somebody else.",
                at_stake,
            )
        )
    hall = hall_of(request)
    token = await hall.keeper.in_thread(hall.store.people.use_link, link.code, hall.now(), device_of(request))
    if token is None:
        raise HTTPException(404, NO_CODE)
    if found and not is_program(request):  # nobody has that token any more
        await _sign_out(request, response, found, lambda device: device == found.device)
    set_cookie(request, response, token)
    return {"token": token}
