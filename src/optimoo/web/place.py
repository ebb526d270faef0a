"""Where others can reach the page: the addresses of this machine, and links as pictures for a phone's camera."""

import io
import ipaddress
import socket
from collections.abc import Sequence
from typing import Annotated

import psutil
import segno
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from optimoo.web.advice import Analysts
from optimoo.web.problems import problems

LONGEST = 400
"""Characters of a link that is drawn; those of the page are half as long."""


class PlaceView(BaseModel):
    """Who can reach the page."""

    open: bool = Field(description="whether other machines can")
    addresses: list[str] = Field(description="addresses that they may try, where the server listens on all of its own")


class Picture(Response):
    """A picture that any browser draws."""

    media_type = "image/svg+xml"


def machine_addresses(version: int) -> list[str]:
    """The addresses of this machine that others may know it by, as one writes them into a browser."""
    family = socket.AF_INET if version == 4 else socket.AF_INET6
    found = []
    for interface in psutil.net_if_addrs().values():
        for each in interface:
            if each.family == family:
                address = ipaddress.ip_address(each.address.partition("%")[0])
                if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                    found.append(f"[{address}]" if version == 6 else str(address))
    return found


def code_for_terminals(link: str) -> str:
    """A link as a QR code made of letters, for a screen that shows nothing else."""
    out = io.StringIO()
    segno.make(link, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()


def code_for_cameras(link: str) -> bytes:
    """A link as a QR code: a picture, in the language of the web."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", scale=4, light="white", xmldecl=False)
    return out.getvalue()


def place(is_open: bool, addresses: Sequence[str], analysts: Analysts) -> APIRouter:
    """The routes."""
    router = APIRouter(prefix="/api", tags=["place"])

    @router.get("/place", responses=problems(422))
    def reachable() -> PlaceView:
        """Whether others can reach the page, and where."""
        return PlaceView(open=is_open, addresses=list(addresses))

    @router.get("/qr.svg", response_class=Picture, responses=problems(422, 429, 503))
    async def qr(text: Annotated[str, Query(max_length=LONGEST, pattern=r"^[!-~]+$")], request: Request) -> Picture:
        """A link, in ASCII, as a QR code; dark on light whatever the page's colours are."""
        return Picture(await analysts.in_turn(request, lambda: code_for_cameras(text)))

    return router
