"""Without a browser, and without the rights to install one, `make test` says in one sentence what to do."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "browser/chromium.py"
IN_VAIN = f"""
import sys; sys.path.insert(0, {str(SCRIPT.parent)!r})
import chromium; chromium._ran = lambda command: False
chromium.main()
"""  # nothing can be installed


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return path


@pytest.fixture
def run(tmp_path):
    """Runs the script on a machine that has the given programs and nothing else; playwright finds no host."""
    bin = tmp_path / "bin"
    bin.mkdir()
    downloads = tmp_path / "playwright"
    host = "http://127.0.0.1:9"  # where nobody listens

    def start(*arguments, **env):
        return subprocess.run(
            [sys.executable, *(arguments or [SCRIPT])],
            env={"PATH": str(bin), "PLAYWRIGHT_BROWSERS_PATH": str(downloads), "PLAYWRIGHT_DOWNLOAD_HOST": host, **env},
            capture_output=True,
            text=True,
        )

    start.bin = bin
    return start


def sentence(run):
    """The last line of an ending that is an error, but no traceback."""
    assert run.returncode != 0
    assert "Traceback" not in run.stderr
    return run.stderr.splitlines()[-1]


def test_a_browser_on_the_path_is_taken(run):
    chromium = program(run.bin / "chromium", "exit 0")
    assert run().stdout == f"browser: {chromium}\n"


def test_the_browser_that_chrome_names_is_taken(run, tmp_path):
    program(run.bin / "chromium", "exit 0")
    other = program(tmp_path / "my-browser", "exit 0")
    assert run(CHROME=str(other)).stdout == f"browser: {other}\n"


def test_a_browser_that_is_not_there_is_not_replaced_by_another(run):
    program(run.bin / "chromium", "exit 0")
    said = sentence(run(CHROME="/nothing/chrome"))
    assert said.startswith("no browser found: CHROME names '/nothing/chrome'")


@pytest.mark.slow  # playwright tries five times
def test_where_nothing_can_be_downloaded_it_says_what_was_tried_and_what_to_do(run):
    said = sentence(run())
    assert said.startswith("no browser found")
    assert "there is no apt-get; playwright install chromium failed" in said
    assert said.endswith("install Chromium, or name one in CHROME")


def test_where_apt_cannot_install_it_says_so(run):
    program(run.bin / "apt-get", "exit 100")
    said = sentence(run("-c", IN_VAIN))
    assert ("apt-get install chromium failed" if os.geteuid() == 0 else "apt-get needs root") in said
    assert said.endswith("install Chromium, or name one in CHROME")
