"""What can go wrong, and how it is told: a status and one sentence, as ``{"error": "..."}``."""

import logging
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
    content = {"application/json": {"schema": Problem.model_json_schema()}}  # also where the reply proper is no JSON
    return {status: {"description": HTTPStatus(status).phrase, "content": content} for status in statuses}


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


def _sentence(error: RequestValidationError) -> str:
    """The first complaint, with the place it is about."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    return f"{place}: {str(first['msg'])[:200].lower()}"
