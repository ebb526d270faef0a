"""What can go wrong, and how it is told: a status and one sentence, as ``{"error": "..."}``."""

import logging
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from optimoo.errors import InputError
from optimoo.play import NotKeptError
from optimoo.search import Stopped

log = logging.getLogger("optimoo.web")


class Problem(BaseModel):
    """Why a request was not carried out."""

    error: str


class ProblemError(Exception):
    """A request that cannot be carried out; the message is one sentence."""

    status = 400


class NotFoundError(ProblemError):
    """There is no such thing, or not for this visitor: the two are not told apart."""

    status = 404


class ConflictError(ProblemError):
    """The game has moved on, or is not at the point where this can be done."""

    status = 409


class TooManyError(ProblemError):
    """This visitor asks for too much at once."""

    status = 429


class BusyError(ProblemError):
    """The server has no room at the moment."""

    status = 503


class NotStoredError(ProblemError):
    """Something could not be kept."""

    status = 507


class VisitorLeftError(Exception):
    """Nobody waits for the result any more."""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the OpenAPI description: these statuses carry one sentence."""
    return {status: {"description": HTTPStatus(status).phrase, "content": _content()} for status in statuses}


@cache
def _content() -> dict[str, Any]:
    return {"application/json": {"schema": Problem.model_json_schema()}}  # also where the reply proper is no JSON


def explain_problems(app: FastAPI) -> None:
    """Have everything that goes wrong told in one sentence."""

    def told(status: int, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
        return JSONResponse(Problem(error=sentence).model_dump(), status, headers)

    @app.exception_handler(ProblemError)
    def known(_: Request, error: ProblemError) -> JSONResponse:
        return told(error.status, str(error))

    @app.exception_handler(InputError)
    def wrong(_: Request, error: InputError) -> JSONResponse:
        return told(422, str(error))

    @app.exception_handler(RequestValidationError)
    def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        return told(422, _sentence(error))

    @app.exception_handler(HTTPException)
    def unanswered(_: Request, error: HTTPException) -> JSONResponse:
        return told(error.status_code, str(error.detail).lower(), dict(error.headers or {}))

    @app.exception_handler(Stopped)
    @app.exception_handler(VisitorLeftError)
    def unheard(_: Request, __: Exception) -> JSONResponse:
        return told(503, "the visitor left before this was finished")

    @app.exception_handler(NotKeptError)
    def unkept(_: Request, error: NotKeptError) -> JSONResponse:
        log.error("the database refused: %s", error)
        return told(507, "this could not be kept, so it did not happen; the disk may be full, please try again later")

    @app.exception_handler(Exception)
    def unexpected(_: Request, error: Exception) -> JSONResponse:
        log.error("a request failed", exc_info=error)
        return told(500, "something went wrong on the server; it is not your fault")


_COMPLAINTS = {
    "missing": "there is no {place}; expected one",
    "extra_forbidden": "{place} has no meaning here; expected only what the description of this request names",
    "string_too_long": "{given} is too long for {place}; expected at most {max_length} characters",
    "string_pattern_mismatch": "{given} is no valid {place}",
    "too_long": "there are too many {place}; expected at most {max_length}",
    "literal_error": "{given} is no {place}; expected {expected}",
    "union_tag_invalid": "{given} has no known {discriminator}; expected one of {expected_tags}",
    "json_invalid": "the request is no JSON that could be understood",
}
"""The complaints of the library that people may meet, by their kind, as sentences."""


def _sentence(error: RequestValidationError) -> str:
    """The first complaint, with what was given and what was expected."""
    first = error.errors()[0]
    place = _place(first["loc"][1:])
    complaint = _COMPLAINTS.get(first["type"])
    if complaint is None:
        return f"{place} cannot be read: {str(first['msg'])[:200].lower()}"
    return complaint.format(place=place, given=repr(first.get("input"))[:42], **first.get("ctx", {}))


def _place(parts: Sequence[str | int]) -> str:
    """Where in a request something stands, as one says it: entries of a list count from 1.

    >>> _place(["moves", 1, "guess"]), _place(["secret"]), _place([])
    ('guess of move 2', 'secret', 'request')
    """
    told: list[str] = []
    for part in parts:
        if isinstance(part, int) and told:
            told[-1] = f"{told[-1].removesuffix('s')} {part + 1}"
        else:
            told.append(str(part))
    return " of ".join(reversed(told)) or "request"
