"""``letitride check-round``: the record of the pit, looked into from outside."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("check-round", short_help="Check the receipt of a round, without trusting the house.")
@click.argument("receipt", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def check_round(receipt: Path) -> int:
    """Check RECEIPT, the file of a round that is over, as GET /api/tables/TABLE/rounds/NUMBER gives it.

    Nothing of the server is used: the commitment, the seeds, the shuffle, every card, every chip and the chain of
    hashes are worked out anew. Exit status 1 and a sentence say what does not hold.
    """
    from letitride.cli.check_round import run

    fault = run(receipt, click.echo)
    if fault is None:
        return 0
    click.echo(f"letitride: {receipt.name} does not hold: {fault}", err=True)
    return 1
