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


def install() -> None:
    """Debian's chromium where apt offers it and we may install, else the build that Playwright downloads."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        apt = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        if subprocess.run(apt, check=False, stdout=subprocess.DEVNULL).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if not find():
        install()
    print("browser:", find() or sys.exit("no browser found: install Chromium, or name one in CHROME"))
