"""Voilà, JupyterLab and Notebook on this machine, started as users start them and ended with the tests."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = [path.relative_to(ROOT / "notebooks") for path in sorted((ROOT / "notebooks").rglob("*.ipynb"))]
PAGES = [
    path.as_posix() for path in NOTEBOOKS if ".ipynb_checkpoints" not in path.parts
]  # of a site with our notebooks
OPEN_SERVER = ["--no-browser", "--allow-root", "--IdentityProvider.token=", "--ServerApp.port_retries=0"]


@contextmanager
def voila(folder: Path, notebooks: Path = ROOT / "notebooks", **env: str) -> Iterator[str]:
    """The address of a standalone Voilà that serves notebooks, ours or others, as configured in the repository."""
    command = ["voila", str(notebooks), "--Voila.port_retries=0"]
    with _running(command, folder, "", env) as address:
        yield address


@contextmanager
def pages(folder: Path, cells: dict[str, str], **env: str) -> Iterator[str]:
    """The address of a Voilà as above that serves pages of one cell each: open `address + "name.ipynb"`."""
    for name, source in cells.items():
        write(folder / "pages" / f"{name}.ipynb", source)
    with _running(["voila", str(folder / "pages"), "--Voila.port_retries=0"], folder, "", env) as address:
        yield f"{address}voila/render/"


def write(path: Path, *sources: str) -> None:
    """Write a notebook of these code cells."""
    code = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**code, "id": f"cell-{i}", "source": source} for i, source in enumerate(sources)]
    spec = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cells": cells, "metadata": spec, "nbformat": 4, "nbformat_minor": 5}))


@contextmanager
def lab(folder: Path, **env: str) -> Iterator[str]:
    """The address of a JupyterLab that serves a copy of the notebooks, `folder/notebooks`."""
    settings = folder / "config/lab/user-settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    # No question about news on top of the notebook.
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    command = ["jupyter-lab", str(_copy(folder)), *OPEN_SERVER]
    with _running(command, folder, "api", env) as address:
        yield address


@contextmanager
def notebook(folder: Path, **env: str) -> Iterator[str]:
    """The address of a Jupyter Notebook that serves a copy of the notebooks, `folder/notebooks`."""
    command = ["jupyter-notebook", str(_copy(folder)), *OPEN_SERVER]
    with _running(command, folder, "api", env) as address:
        yield address


def _copy(folder: Path) -> Path:
    ignored = shutil.ignore_patterns(".ipynb_checkpoints")
    return Path(shutil.copytree(ROOT / "notebooks", folder / "notebooks", ignore=ignored))


@contextmanager
def _running(command: list[str], folder: Path, ready: str, env: dict[str, str]) -> Iterator[str]:
    """Run the server with its own Jupyter folders and opponents that play at once; env overrides."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://localhost:{port}/"
    program, *arguments = command
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [Path(sys.executable).with_name(program), *arguments, f"--port={port}"],
            cwd=ROOT,
            env={
                **os.environ,
                "JUPYTER_PATH": "widgets",
                "JUPYTER_CONFIG_PATH": "widgets",
                "JUPYTER_CONFIG_DIR": str(folder / "config"),
                "JUPYTER_DATA_DIR": str(folder / "data"),
                "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
                "IPYTHONDIR": str(folder / "ipython"),
                "KERNEL_GAMES_PACE": "0",
                **env,
            },
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait(server, address + ready, log)
            yield address
        finally:
            server.terminate()  # the server ends its kernels
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(server: "subprocess.Popen[bytes]", address: str, log: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"no server at {address}\n{log.read_text()[-3000:]}")
