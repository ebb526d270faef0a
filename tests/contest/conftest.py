"""Files about the race, and what an audit says of them after one line was changed."""

import pytest

from optimoo.contest import audit


@pytest.fixture
def changeable(tmp_path):
    def changeable(save):
        """The lines of the file that ``save`` writes, and a way to audit it with one of them replaced."""
        path = tmp_path / "changeable.race"
        save(path)
        lines = path.read_text().splitlines()

        def audited(old, new):
            assert old in lines
            path.write_text("\n".join(new if line == old else line for line in lines) + "\n")
            return audit(path)

        return lines, audited

    return changeable
