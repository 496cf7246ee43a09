/** The places for chips that are printed before each seat. */
import type { HouseShown, WagerShown } from '../api/types';

export interface Place {
  name: string;
  mark: string;
  label: string;
  wager: string;
  square: boolean;
}

const MARKS: Record<string, string> = { 'dollar-bonus': '$1', 'three-card-bonus': '3CB', 'pair-plus': 'PP' };

const sideBet = ({ wager, label }: WagerShown): Place => ({
  name: wager,
  mark: MARKS[wager] ?? label.slice(0, 2),
  label,
  wager,
  square: true,
});

/** The side bets of a house, and the main places in a row, as a player sees them from left to right. */
export function layoutOf(house: HouseShown): { side: Place[]; main: Place[] } {
  const offered = new Map(house.wagers.map((wager) => [wager.wager, wager]));
  const main: Place[] = offered.has('base')
    ? ['$', '2', '1'].map((name) => ({ name, mark: name, label: `Bet ${name}`, wager: 'base', square: false }))
    : [
        { name: 'ante', mark: 'A', label: 'Ante', wager: 'ante', square: false },
        { name: 'play', mark: 'P', label: 'Play', wager: '', square: false },
      ];
  const others = house.wagers.filter(({ wager }) => !['base', 'ante', 'ante-bonus'].includes(wager));
  return { side: others.map(sideBet), main };
}
