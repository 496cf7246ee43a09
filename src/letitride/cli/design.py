"""``letitride design``: the pay tables nearest to a casino's targets."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import asdict

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.outputs import is_standard_output
from letitride.cli.progress import progress_bar
from letitride.cli.show import fields_of, percent, print_answer, print_note, print_table, print_title
from letitride.house import Wager, load_house
from letitride.house.catalogue import STANDARD_INPUT, read_source
from letitride.house.to_json import as_text
from letitride.odds.words import exact_percent, exact_value, root

if TYPE_CHECKING:
    from letitride.design import Brief, Candidate, Difference, Found

_TARGETS = ("par", "house-edge", "hit-frequency", "standard-deviation", "top")
_MOST_KEPT = 20
_HELP = f"""Search pay tables for those that meet targets.

WHAT is a wager (letitride paytables names them), or a TOML file that says what to search and what for. Every
combination of odds is measured exactly, better hands paid more; the nearest to the middle of the targets are shown side
by side, with the lines on which their strategy cards differ. Ctrl-C ends the search and keeps the best so far.

letitride design {next(iter(Wager.every())).value} --par 2.5..3 --top 500..1000 --pay flush=7..9 --pay straight=4..6
"""


@click.command(help=_HELP, short_help="Pay tables that meet targets, from millions, exactly.")
@click.argument("what")
@click.option(
    "--par", help="Expected loss per unit left in action, in percent: 2.5..3, or 2.86 for everything that rounds to it."
)
@click.option("--house-edge", help="Expected loss per bet of the main wager, or per unit of a side bet, in percent.")
@click.option("--hit-frequency", help="How often the wager pays, in percent.")
@click.option(
    "--standard-deviation", help="Of the result of one round, in bets of the main wager, or units of a side bet."
)
@click.option("--top", help="What the best hand may pay, such as 500..1000.")
@click.option(
    "--pay",
    "lines",
    multiple=True,
    metavar="LINE=ODDS",
    help="What a line may pay: flush=8, flush=6..9, royal-flush=500..1000:50 in steps, pair=none, or several with "
    "commas. Default: what any table of the catalogue pays.",
)
@click.option("--lowest-pair", help="The lowest pair that pays: 10, or several, such as 10,J.")
@click.option("--basis", type=click.Choice(["to 1", "for 1"]), help="Whether the stake comes back with the winnings.")
@click.option("--whole", is_flag=True, help="Whole-number odds only.")
@click.option("--equal", is_flag=True, help="A better hand may pay the same as the next.")
@click.option("--cap", type=options.MONEY, help="A payout cap on the main wager, in dollars; needs --bet.")
@click.option("--bet", type=options.MONEY, help="The size of one bet under the cap.")
@options.number("--keep", "a number of tables", 1, _MOST_KEPT, default=5, help="How many to show.")
@click.option(
    "--export",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each as a pay table and a house file to this folder.",
)
@click.option("--house", "parent", help="The house that exported houses extend. Default: the first that fits.")
@options.as_json
def design(
    what: str,
    lines: tuple[str, ...],
    cap: Money | None,
    bet: Money | None,
    keep: int,
    folder: Path | None,
    parent: str | None,
    *,
    as_json: bool,
    **given: Any,
) -> None:
    """Search pay tables for those that meet targets."""
    # The arrays are small, so a second thread would only wait for the first.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from letitride.design import check_parent, differing_play, export, house_for, read_brief, search

    if is_standard_output(folder):
        raise click.BadParameter("several files cannot go to standard output: name a folder", param_hint="'--export'")
    raw, file = _described(what)
    amounts = {"cap": cap and as_text(cap), "bet": bet and as_text(bet)}
    brief = read_brief(_with_options(raw, lines, {**given, **amounts}), file=file)
    house = load_house(parent or house_for(brief.space.wager)) if folder else None
    if house:
        check_parent(house, brief.space)
    with progress_bar("pay tables") as progress:
        found = search(brief.space, brief.targets, keep=keep, progress=progress)
    differences = differing_play(found.candidates, brief.space)
    files: list[Path] = []
    if folder and house:
        for each in found.candidates:
            files += export(each.table, brief.space, folder, parent=house)
    print_answer(_document, _print, brief, found, differences, files, as_json=as_json)


def _described(what: str) -> tuple[dict[str, Any], str]:
    """Return the search that a file describes, or an open search for a wager."""
    if what in {wager.value for wager in Wager.every()}:
        return {"wager": what}, "design"
    if what != STANDARD_INPUT and not what.endswith(".toml"):
        from letitride.design import DESIGNED

        known = ", ".join(wager.value for wager in DESIGNED)
        raise click.BadParameter(
            f"{what!r} is nothing to search: expected {known}, the path of a TOML file, or - for standard input",
            param_hint="'WHAT'",
        )
    return read_source(what)


def _with_options(raw: dict[str, Any], lines: Sequence[str], given: dict[str, Any]) -> dict[str, Any]:
    """Return a search with the options in place of what the file says."""
    targets = {name: given[name.replace("-", "_")] for name in _TARGETS}
    odds = {}
    for line in lines:
        name, equals, text = line.partition("=")
        if not equals:
            raise click.BadParameter(f"{line!r} is no line: expected its name and odds, as flush=6..9")
        odds[name.strip()] = text.strip()
    others = {"lowest-pair": given["lowest_pair"], "basis": given["basis"], "cap": given["cap"], "bet": given["bet"]}
    flags = {"whole-odds": given["whole"], "equal-odds": given["equal"]}
    merged = {**raw, **{key: value for key, value in {**others, **flags}.items() if value}}
    merged["targets"] = _merged(raw.get("targets", {}), {key: text for key, text in targets.items() if text})
    merged["odds"] = _merged(raw.get("odds", {}), odds)
    return merged


def _merged(written: Any, given: dict[str, str]) -> Any:
    return {**written, **given} if isinstance(written, dict) else written


def _document(brief: Brief, found: Found, differences: Sequence[Difference], files: Sequence[Path]) -> dict[str, Any]:
    return {
        "wager": brief.space.wager.value,
        "tables": found.tables,
        "searched": found.searched,
        "stopped": not found.finished,
        "meeting": found.meeting,
        "candidates": [_candidate(each) for each in found.candidates],
        "differing_play": [
            {"decision": each.decision, "ride": each.words, "candidates": each.listed} for each in differences
        ],
        "files": [str(file) for file in files],
    }


def _candidate(each: Candidate) -> dict[str, Any]:
    table, figures = each.table, each.figures
    return {
        "designator": table.designator,
        **fields_of(each, "meets", "distance"),
        "basis": table.basis,
        "lowest_pair": getattr(table, "lowest_pair", None),
        "odds": {name.replace("_", "-"): odds for name, odds in _odds(each).items() if odds is not None},
        **{name: exact_percent(getattr(figures, name)) for name in ("house_edge", "par", "hit_frequency")},
        "average_bets": exact_value(figures.average_bets),
        "standard_deviation": root(figures.variance),
        "variance": exact_value(figures.variance),
    }


def _odds(each: Candidate) -> dict[str, str | None]:
    return {name: None if odds is None else str(odds) for name, odds in asdict(each.table.odds).items()}


def _print(brief: Brief, found: Found, differences: Sequence[Difference], files: Sequence[Path]) -> None:
    wager, candidates = brief.space.wager, found.candidates
    searched = f"{found.searched:,}" if found.finished else f"{found.searched:,} of {found.tables:,}"
    print_title(
        f"{'One pay table' if found.meeting == 1 else f'{found.meeting:,} pay tables'} for the {wager.label} "
        f"{'meets' if found.meeting == 1 else 'meet'} the targets",
        f"of {searched} that were searched; the nearest to the middle of the targets first",
    )
    names = [each.table.designator for each in candidates]
    odds = [_odds(each) for each in candidates]
    rows = [
        (name.replace("_", " "), *(line[name] or "–" for line in odds))
        for name in brief.space.names
        if any(line[name] for line in odds)
    ]
    if brief.space.five_cards:
        rows.append(
            ("lowest pair paid", *(str(getattr(each.table, "lowest_pair", None) or "–") for each in candidates))
        )
    print_table((f"pays, {brief.space.basis.heading}", *names), rows)
    figures = [each.figures for each in candidates]
    print_table(
        ("figures", *names),
        [
            *(
                (name.replace("_", " "), *(percent(getattr(each, name)) for each in figures))
                for name in ("house_edge", "par", "hit_frequency")
            ),
            (f"standard deviation, in {wager.unit[1]}", *(f"{root(each.variance):.4f}" for each in figures)),
            ("meets the targets", *("yes" if each.meets else "no" for each in candidates)),
        ],
    )
    _print_play(wager, names, differences)
    for file in files:
        click.echo(f"wrote {file}")


def _print_play(wager: Wager, names: Sequence[str], differences: Sequence[Difference]) -> None:
    if differences:
        rows = [
            (f"{each.decision}: {each.words}", *("yes" if listed else "–" for listed in each.listed))
            for each in differences
        ]
        print_table(("line of the strategy card", *names), rows)
    elif not wager.is_side_bet and len(names) > 1:
        click.echo()
        print_note("All are played alike.")
