"""House files for every option that the documents leave to a house: each is played at a live table."""

from __future__ import annotations

from pathlib import Path

from letitride.house import House
from letitride.house.catalogue import read_house
from letitride.house.loader import parse_toml

BASE_TABLES = [f"LIRX-0{number}" for number in range(2, 7)]
PAIRS = ["03", "06", "09", "10", "25", "28", "29"]
"""Base and bonus tables that are sold together."""

BONUS_TABLES = [f"3CB-{number}" for number in range(2, 7)]
_ALL = "base", "three-card-bonus", "dollar-bonus"


def wagers(base: str = "LIRB-03", bonus: str = "LIRB-03-bonus", three: str = "3CB-1", *, alone: str = "refused") -> str:
    """Return the wagers of the bonus game, with these pay tables."""
    return f"""
[wagers.base]
minimum = 1
pay_table = "{base}"
[wagers.dollar-bonus]
minimum = 1
maximum = 1
pay_table = "{bonus}"
[wagers.three-card-bonus]
minimum = 1
pay_table = "{three}"
without_base_bets = "{alone}"
"""


def settling(*order: str, shown: str = "by-dealer", paying: str = "pick-and-pay") -> str:
    listed = ", ".join(f'"{wager}"' for wager in order or _ALL)
    return f'[settling]\nwager_order = [{listed}]\nthree_card_bonus_shown = "{shown}"\npaying = "{paying}"\n'


FACES_UP = '[deal]\nfaces = "up"\n[irregularities]\nface_up_card = "no-irregularity"\n'
OPTIONS: dict[str, tuple[str, str]] = {
    **{table.lower(): ("lir", f'[wagers.base]\nminimum = 1\npay_table = "{table}"\n') for table in BASE_TABLES},
    **{f"lirb-{pair}": ("lir-bonus", wagers(f"LIRB-{pair}", f"LIRB-{pair}-bonus")) for pair in PAIRS},
    **{table.lower(): ("lir-bonus", wagers(three=table)) for table in BONUS_TABLES},
    "option-1": ("lir-bonus", settling("three-card-bonus", "base", "dollar-bonus")),
    "option-2": ("lir-bonus", settling(shown="by-player")),
    "option-2-lay-and-pay": ("lir-bonus", settling(shown="by-player", paying="lay-and-pay")),
    "lay-and-pay": ("lir-bonus", settling(paying="lay-and-pay")),
    "faces-up": ("lir-bonus", FACES_UP),
    "no-controller": ("lir-bonus", '[wagering]\ncontroller = "none"\nbonus_marker = "lammer"\n'),
    "sensor-marker": ("lir-bonus", '[wagering]\ncontroller = "keypad"\nbonus_marker = "sensor"\n'),
    "side-bet-alone": ("lir-bonus", wagers(alone="allowed")),
    "spoken-bets": ("lir-bonus", '[chips]\nverbal_wager_with_cash = "allowed"\n'),
    "spread-open": ("nh-000", '[opening]\nidle = "spread-face-up"\n'),
    "spread-closed": ("nh-000", '[opening]\nidle = "spread-face-down"\n'),
}
"""What each house extends, and what it says otherwise."""


def option_file(name: str) -> str:
    """Return the house file of an option."""
    extends, lines = OPTIONS[name]
    return f'extends = "{extends}"\nid = "{name}"\nname = "{name.replace("-", " ").capitalize()}"\n{lines}'


def option_house(name: str) -> House:
    """Return the house of an option."""
    file = f"{name}.toml"
    return read_house(parse_toml(option_file(name), file=file), file=file)


def write_options(folder: Path, *names: str) -> Path:
    """Write the files of some options, or of all, to a folder."""
    folder.mkdir(exist_ok=True)
    for name in names or OPTIONS:
        (folder / f"{name}.toml").write_text(option_file(name), encoding="utf-8")
    return folder
