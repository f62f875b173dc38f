"""What is installed from the wheel works without the clone."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """A new Python that has the wheel and nothing else."""
    home = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(home, with_pip=False)
    bin = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = bin / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, wheel], check=True)
    return python


def run(python: Path, code: str, folder: Path) -> str:
    return subprocess.run([python, "-I", "-c", code], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_the_wheel_holds_every_file_of_both_packages(wheel):
    packages = [(ROOT, "kernel_games"), (ROOT / "widgets", "kernel_games_widgets")]
    wanted = {
        path.relative_to(top).as_posix()
        for top, package in packages
        for path in (top / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == wanted


def test_the_engine_needs_nothing_but_python(python, tmp_path):
    code = "import kernel_games as kg; print(*kg.games()); print(kg.rulebook('koi-koi')[0].id)"
    assert run(python, code, tmp_path).startswith("koi-koi")


def test_the_engine_does_not_import_the_boards(python, tmp_path):
    code = "import sys, kernel_games; print([name for name in sys.modules if name.startswith('kernel_games_w')])"
    assert run(python, code, tmp_path).strip() == "[]"


def test_the_boards_come_from_the_wheel(python, tmp_path):
    """With the libraries of this environment added behind it, for ipywidgets and anywidget."""
    here = sysconfig.get_paths()["purelib"]
    code = (
        f"import sys; sys.path.append({here!r})\n"
        "import kernel_games_widgets as w; b = w.Table('koi-koi', seed=7); print(w.__file__)"
    )
    assert run(python, code, tmp_path).startswith(str(python.parents[1]))
