"""A bonus bet whose lamp stays dark: it goes back, and may be put down again until no more bets."""

from __future__ import annotations

from letitride.table.model import command as commands
from letitride.training.school.cases import PLAIN_CASES, CaseBuilder
from letitride.training.school.question import Signs

_COST = "The controller would not know of this bet, and a bonus won with it would be in dispute."


def dark_sensor(case: CaseBuilder) -> None:
    """Let the lamp of a bonus bet stay dark, have the bet pushed back, and let its player put it down again."""
    (bonus,) = case.house.wagers.collected_before()
    betting = {number: wagers.stakes for number, _, wagers in case.rehearsal.table.wagering() if wagers.stake(bonus)}
    seat = case.draw.choice(list(betting))
    said = f"Seat {seat} has made the {bonus.label}, and the lamp of its sensor is dark."
    signs = Signs(sign=said, dark=(seat,))
    case.stop("sensor", signs, cost=_COST)
    case.recognise("dark-sensor", "sensor", signs, among=(*PLAIN_CASES, "early-unload"))
    case.rule("bonus-back", "sensor", signs)
    case.cite("sensor", signs)
    case.act(commands.ReportDarkSensor(seat=seat))
    case.judge(
        "What do you say?",
        "Yes: no more bets has not been called.",
        ["No: the bet was pushed back.", "Yes, until the cards are dealt."],
        "no more bets",
        Signs(sign=f"Seat {seat} wants to put the {bonus.label} on the sensor again."),
    )
    case.pass_over(commands.TakeBackWagers(seat=seat))
    case.pass_over(commands.PlaceWagers(seat=seat, stakes=betting[seat]))
    while (step := case.rehearsal.due()) is not None:
        case.act(step)
    case.act(commands.CallNoMoreBets())
