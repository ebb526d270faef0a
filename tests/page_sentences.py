"""What the server says to people, read from its source: English sentences, with {} for what differs."""

import ast
import re
from pathlib import Path

import optimoo

SOURCE = Path(optimoo.__file__).parent
TERMINAL = {"bundle.py", "key.py", "serve.py", "site.py"}
"""Modules of the web that speak to whoever starts it, not to visitors."""
MODULES = [
    *(path for path in (SOURCE / "web").glob("*.py") if path.name not in TERMINAL),
    *(SOURCE / "game").glob("*.py"),
    *(
        SOURCE / "play" / name
        for name in ("advice.py", "match.py", "opponents.py", "review.py", "scores.py", "solver.py")
    ),
]
SPEAKING = {"Description", "HTTPException", "_opened", "_refuse", "told"}
"""What is called with a sentence, besides exceptions."""
NAMED = {"expected", "void", "CONTRADICTORY", "_TITLES", "about", "_COMPLAINTS"}
"""What sentences, or parts of them, are kept in before they are said."""
TABLES = {"seats", "side", "invitations"}
"""What is said to the database."""
SAYING = {"_too_large", "hint_words"}
"""What returns a sentence."""


def anonymous(sentence):
    """A sentence with {} for all that differs, however it is named, without its capital letter and full stop."""
    told = re.sub(r"'?\{[^{}]*\}'?", "{}", sentence)
    return (told[:1].lower() + told[1:]).removesuffix(".")


def _texts(node):
    """The texts of an expression; what is put into them becomes {}."""
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in _texts(value)]
    return [text for child in ast.iter_child_nodes(node) for text in _texts(child)]


def _name(node):
    return getattr(node, "id", None) or getattr(node, "attr", "")


def _said(node):
    """The expressions below a node that are said to people."""
    for each in ast.walk(node):
        if isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call):
            yield from each.exc.args
        elif isinstance(each, ast.Call) and _name(each.func) in SPEAKING:
            yield from each.args
        elif isinstance(each, ast.Assign) and _name(each.targets[0]) in NAMED:
            yield each.value
        elif isinstance(each, ast.FunctionDef) and each.name in SAYING:
            yield from (inner.value for inner in ast.walk(each) if isinstance(inner, ast.Return) and inner.value)


def sentences_of_the_server():
    """Every sentence, with the file that it stands in."""
    found = {}
    for path in MODULES:
        for expression in _said(ast.parse(path.read_text("utf-8"))):
            found |= {
                anonymous(text): path.name
                for text in _texts(expression)
                if re.search(r"[a-z]{3}", text) and text not in TABLES
            }
    return found


def sentences_of_a_script(text):
    """Every text of a script that is a sentence: several words, one after the other."""
    code = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    code = re.sub(r'`\s*\+\s*`|"\s*\+\s*"', "", code)
    literals = re.findall(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`', code)
    told = (re.sub(r"\$\{[^{}]*\}", "{}", plain or template) for plain, template in literals)
    return {anonymous(each) for each in told if re.search(r"[a-z]{2,} [a-z]{2,}", each)}
