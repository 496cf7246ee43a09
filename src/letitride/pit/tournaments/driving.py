"""What drives a tournament that is in play: counts after the hands, who is out, the next round, the end."""

from __future__ import annotations

from letitride.house import House
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.tournament_play import betting_order, minimum_bet
from letitride.pit.tournaments.transaction import TournamentWork, counts_at, counts_with_bets
from letitride.table.model.state import in_play
from letitride.table.model.vocabulary import Stage
from letitride.tournament import Phase, events
from letitride.tournament.ending import end_broken_off, finish
from letitride.tournament.rounds import broke, cut, draw_seats, eliminate, hands_until, time_is_up


def is_at_rest(live: PitTable) -> bool:
    """Return whether a table is between hands and nobody has bet."""
    return live.table.round is None and not any(live.table.wagering())


def is_waiting(live: PitTable) -> bool:
    """Return whether a table waits for its tournament: its hands are played, or nobody can bet."""
    if not is_at_rest(live) or live.table.stage is not Stage.BETTING:
        return False
    play = live.tournament
    return not play.takes_bets or not betting_order(live.table, play)


def drive(work: TournamentWork, house: House) -> None:
    """Do what is due: at every table that is at rest, between rounds, and at the end."""
    if work.now.phase is Phase.BROKEN_OFF:
        _end_broken_off(work, house)
        return
    if work.now.phase is not Phase.IN_PLAY or work.now.stopped_at is not None:
        return
    for table in work.now.tables:
        live = work.live(table.id)
        if not work.now.first_card and live.table.rounds:
            work.happen(events.FirstCard(table=table.id))
        if not table.finished and is_at_rest(live) and live.table.stage is Stage.BETTING:
            _count(work, table.id)
    if all(table.finished for table in work.now.tables) or len(work.now.left) == 1:
        _end_round(work, house)


def _count(work: TournamentWork, table: str) -> None:
    """Look after a table between two hands."""
    work.place_chips(table)
    live, plan = work.live(table), work.now.round_plan
    played, called = live.tournament.hands, live.tournament.until
    until = hands_until(work.now, played, time_is_up=time_is_up(work.now, work.at))
    counted = played >= called
    over = counted and until <= played
    least = in_play(minimum_bet(live.table.house)).cents
    _send_out(work, broke(work.now, table, counts_at(live), least=least, last=over))
    if counted and played in plan.elimination:
        lowest = eliminate(work.now, table, work.counts([table]), work.lot())
        _send_out(work, (lowest,) if lowest else ())
    live = work.live(table)
    if over or len(work.now.at(table)) <= 1 or not betting_order(live.table, live.tournament):
        if live.tournament.takes_bets:
            work.call_hands(table, played)
        work.happen(events.TableFinished(table=table, counts=work.counts([table])))
    elif counted:
        work.call_hands(table, until)


def _send_out(work: TournamentWork, outs: tuple[events.Out, ...]) -> None:
    for out in outs:
        for player in out.players:
            work.unseat(player)
        work.happen(out)


def _end_round(work: TournamentWork, house: House) -> None:
    """Play the next round with those who advance, or end the tournament."""
    tables = [table.id for table in work.now.tables]
    if work.now.is_last_round or len(work.now.left) <= 1:
        counts = work.counts(tables)
        work.close_tables()
        work.happen(finish(work.now, counts))
        return
    _send_out(work, cut(work.now, work.lot()))
    if len(work.now.left) <= 1:
        _end_round(work, house)
        return
    chips = {count.player: count.chips for count in work.counts(tables)}
    work.close_tables()
    drawn = draw_seats(work.now, chips, work.lot(), at=work.at)
    work.happen(drawn)
    work.open_tables(house, drawn.seatings)


def _end_broken_off(work: TournamentWork, house: House) -> None:
    """End a tournament that was broken off, once its tables are between hands."""
    tables = [table.id for table in work.now.tables]
    if any(work.live(table).table.round is not None for table in tables):
        return
    for table in tables:
        work.place_chips(table)
    counts = tuple(count for table in tables for count in counts_with_bets(work.live(table)))
    if not tables:
        counts = tuple(
            events.Count(player=each.player, table="", seat=0, chips=each.off_table) for each in work.now.left
        )
    work.close_tables()
    work.happen(end_broken_off(work.now, counts, stands_at=house.interruption.tournament_stands_at))
