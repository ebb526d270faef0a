"""The page's scripts by themselves: the tests in the folder ``page``, which Deno runs without a browser or a server."""

from page_scripts import FOLDER, run_deno


def test_the_scripts_of_the_page(tmp_path):
    done = run_deno(tmp_path, "test", "--quiet", "--no-check", "--no-prompt", FOLDER)
    assert done.returncode == 0, done.stdout + done.stderr
    for file in FOLDER.glob("*_test.js"):
        assert f"{file.name}\n" in done.stdout
