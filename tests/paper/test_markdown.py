"""The report as files."""

import json

from optimoo.paper import fields, recompute, write_report


def test_a_report_of_one_section(tmp_path):
    sections = list(recompute(1))
    write_report(tmp_path / "paper.md", sections)
    text = (tmp_path / "paper.md").read_text(encoding="utf-8")
    assert "| number of codes | section 2 | 5040 | 5040 | agrees |" in text
    assert (tmp_path / "pictures" / "first-guess.svg").exists()
    assert json.loads((tmp_path / "paper.json").read_text(encoding="utf-8")) == json.loads(json.dumps(fields(sections)))
