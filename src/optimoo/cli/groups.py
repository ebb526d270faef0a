"""Options in groups: a command takes one dataclass for options that belong together, Typer one parameter for each."""

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any


def flat(command: Callable[..., None]) -> Callable[..., None]:
    """The command as Typer needs it: with every field of its groups in the place of the group.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Output:
    ...     out: str = "result.moo"
    ...     as_json: bool = False
    >>> def show(name: str, output: Output) -> None:
    ...     print(name, output)
    >>> inspect.signature(flat(show))
    <Signature (*, name: str, out: str = 'result.moo', as_json: bool = False)>
    >>> flat(show)(name="minimum", out="a.moo", as_json=True)
    minimum Output(out='a.moo', as_json=True)
    """
    given = inspect.signature(command).parameters
    groups: dict[str, Any] = {
        name: parameter.annotation for name, parameter in given.items() if is_dataclass(parameter.annotation)
    }
    options = [
        option.replace(kind=inspect.Parameter.KEYWORD_ONLY)  # so that those with a default may come first
        for name, parameter in given.items()
        for option in (inspect.signature(groups[name]).parameters.values() if name in groups else [parameter])
    ]

    @wraps(command)
    def called(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{field.name: values.pop(field.name) for field in fields(group)})
        command(**values)

    called.__annotations__ = {option.name: option.annotation for option in options}
    vars(called)["__signature__"] = inspect.Signature(options)
    return called
