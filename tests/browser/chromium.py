"""The Chromium that the browser tests drive: `find()` it, or install one by running this file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """Path of the browser named by CHROME, else of one on PATH, else of Playwright's own; None if there is none."""
    if chosen := os.environ.get("CHROME"):
        return shutil.which(chosen)
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed:
        return installed
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> list[str]:
    """Debian's chromium where apt offers it and we may install, else the build that Playwright downloads.

    What was tried and did not work, in words; [] as soon as something did.
    """
    failed = []
    if not shutil.which("apt-get"):
        failed.append("there is no apt-get")
    elif os.geteuid() != 0:
        failed.append("apt-get needs root")
    else:
        _ran(["apt-get", "update", "-qq"])
        if _ran(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            return []
        failed.append("apt-get install chromium failed")
    if _ran([sys.executable, "-m", "playwright", "install", "chromium"]):
        return []
    return [*failed, "playwright install chromium failed"]


def _ran(command: list[str]) -> bool:
    """Run the command, without a word unless it is an error's."""
    return subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0


def none_found() -> str:
    """What to do about it, in a sentence."""
    if chosen := os.environ.get("CHROME"):
        return f"no browser found: CHROME names {chosen!r}, which is no program here; correct it, or unset it"
    return "no browser found: run make chromium, or name one in CHROME"


def main() -> str:
    """Path of a browser, installed if need be. SystemExit with what was tried and what to do if there is none."""
    if found := find():
        return found
    if os.environ.get("CHROME"):
        sys.exit(none_found())
    failed = install()
    if found := find():
        return found
    tried = "; ".join(failed) or "one was installed, but not as any of " + ", ".join(NAMES)
    sys.exit(f"no browser found, and none could be installed ({tried}): install Chromium, or name one in CHROME")


if __name__ == "__main__":
    print("browser:", main())
