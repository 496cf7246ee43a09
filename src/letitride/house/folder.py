"""Reads a folder of house files and their pay tables: all of them, or every fault in any."""

from __future__ import annotations

from pathlib import Path

from letitride.house.catalogue import house_ids, load_file
from letitride.house.fault import Fault, FileError
from letitride.house.house import House


def read_folder(folder: Path) -> tuple[House, ...]:
    """Return the house of every house file in a folder, by file name.

    Pay tables are for the houses beside them and are read too, so a faulty pay table is a fault even if no house names
    it.
    """
    faults, houses = list[Fault](), dict[str, House]()
    files = sorted(path for path in folder.glob("*.toml") if path.is_file())
    for path in files:
        try:
            found = load_file(path)
        except FileError as error:
            faults.extend(fault for fault in error.faults if fault not in faults)
            continue
        if isinstance(found, House):
            faults.extend(_name_taken(found, path, houses))
            houses.setdefault(found.id, found)
    if not houses and not faults:
        faults.append(Fault(str(folder), "", "no house file", "a folder with house files, each a .toml"))
    if faults:
        raise FileError(faults)
    return tuple(houses.values())


def _name_taken(house: House, path: Path, before: dict[str, House]) -> list[Fault]:
    """Return the fault of a house id that the catalogue or another file already has."""
    if house.id in house_ids():
        expected = "an id of its own: this is a house of the catalogue"
    elif house.id in before:
        expected = "an id of its own: another file of this folder has it"
    else:
        return []
    return [Fault(str(path), "id", repr(house.id), expected)]
