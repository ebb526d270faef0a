"""How the program says no."""


def check_refused(result, words):
    """One sentence on standard error, exit code 2, and nothing else."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("optimoo: ")
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    assert words in result.err
    assert "Traceback" not in result.err
