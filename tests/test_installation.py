"""What is installed for whom: a player needs what runs, a test everything, and a missing extra says how to get it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from letitride import extras
from letitride.extras import EXTRAS, NotInstalled, how_to_install, require
from tests.conftest import Letitride

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOR_THE_WORK = {"dev", "bench"}
"""Extras for those who change the package; no command asks for them."""


def names(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(each).name) for each in requirements}


def pins(lock: str) -> set[str]:
    """Return every ``name==version`` of a lock file."""
    return set(re.findall(r"^([a-z0-9.-]+==[^ ]+) ", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def locked(lock: str) -> set[str]:
    return {canonicalize_name(pin.partition("==")[0]) for pin in pins(lock)}


def test_the_lock_of_what_runs_has_every_dependency_and_no_extra() -> None:
    optional = set.union(*map(names, PROJECT["optional-dependencies"].values()))

    assert names(PROJECT["dependencies"]) <= locked("requirements.lock")
    assert locked("requirements.lock") & optional == {"websockets"}, "uvicorn serves with it, and tests call with it"


def test_the_lock_of_the_tests_has_every_extra() -> None:
    assert set.union(*map(names, PROJECT["optional-dependencies"].values())) <= locked("requirements-dev.lock")


def test_what_runs_is_what_is_tested() -> None:
    assert pins("requirements.lock") <= pins("requirements-dev.lock")


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock", "requirements-node.lock"])
def test_a_lock_pins_every_package_by_hash_and_names_no_index(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]

    assert len(packages) == len(pins(lock))
    assert [package for package in packages if "--hash=sha256:" not in package] == []
    assert "://" not in text


def test_every_extra_is_known_to_the_commands_that_need_it() -> None:
    declared = {name: names(needs) for name, needs in PROJECT["optional-dependencies"].items()}

    assert {name: set(map(canonicalize_name, modules)) for name, modules in EXTRAS.items()} == {
        name: needs for name, needs in declared.items() if name not in FOR_THE_WORK
    }


def test_the_package_imports_without_extras_and_without_test_tools() -> None:
    script = f"""
import importlib, pkgutil, sys
for name in {sorted({*(m for each in EXTRAS.values() for m in each), "pytest", "hypothesis", "httpx2", "jsonschema"})}:
    sys.modules[name] = None
import letitride
for module in pkgutil.walk_packages(letitride.__path__, "letitride."):
    parts = module.name.split(".")
    if parts[-1] not in ("compiled", "__main__", "env") and not {{"versions", "kernels"}} & set(parts[:-1]):
        importlib.import_module(module.name)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "purpose"),
    [
        (("parsheet", "lir"), "a par sheet"),
        (("rackcard", "lir"), "a rack card"),
        (("procedures", "lir"), "a list of procedures"),
        (("simulate", "LIRX-01", "--rounds", "1e12", "--chart", "drawn.svg"), "a chart"),
    ],
)
def test_a_command_without_its_packages_says_how_to_install_them_before_it_works(
    letitride: Letitride, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...], purpose: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    answer = letitride(*words)

    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"letitride: {purpose} needs matplotlib: run `make reports`\n"
    assert list(tmp_path.iterdir()) == []


def test_several_missing_packages_are_named_together(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in EXTRAS["reports"]:
        monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(NotInstalled, match=r"^a PDF needs jinja2, matplotlib and typst: "):
        require("reports", purpose="a PDF")


def test_outside_a_checkout_pip_installs_an_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "site-packages" / "letitride" / "extras.py"))

    assert how_to_install("reports") == "run `pip install 'letitride[reports]'`"


def test_make_installs_each_extra_by_its_name() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")

    assert f"{' '.join(EXTRAS)}: $(RUNTIME)" in makefile
