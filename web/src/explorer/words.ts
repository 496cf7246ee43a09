/** The figures of the explorer in words. */
import type { Compared, Exact, Explored, FiguresOf } from '../api/types';

/** A share with digits enough to see a table move. */
export const share = ({ percent }: Exact): string => `${percent.toFixed(4).replace('-', '−')} %`;

export const number = (value: number, digits = 4): string => value.toFixed(digits).replace('-', '−');

/** A number with its sign, for what is gained or lost. */
export const gain = (value: number, digits = 4): string =>
  `${value > 0 ? '+' : ''}${value ? number(value, digits) : '0'}`;

/** A chance between 0 and 1. */
export const chance = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Dollars without a fraction of a cent. */
export const money = (value: number): string => {
  const whole = Math.abs(value) >= 100 || Number.isInteger(value);
  return `${value < 0 ? '−' : ''}$${Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 })}`;
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Line {
  key: string;
  name: string;
  means: string;
  value: string;
  exact: string;
}

/** The five figures of a wager, each with what it means and its exact value. */
export function lines(figures: FiguresOf | Explored): Line[] {
  return [
    {
      key: 'house_edge',
      name: 'House edge',
      means: 'What the house keeps on average, of one bet',
      value: share(figures.house_edge),
      exact: figures.house_edge.exact,
    },
    {
      key: 'par',
      name: 'Par',
      means: 'The same, of all that is in action',
      value: share(figures.par),
      exact: figures.par.exact,
    },
    {
      key: 'hit_frequency',
      name: 'Hit frequency',
      means: 'How often a round is paid',
      value: share(figures.hit_frequency),
      exact: figures.hit_frequency.exact,
    },
    {
      key: 'average_bets',
      name: 'Average bets',
      means: 'How many bets are in action in the end',
      value: number(figures.average_bets.value),
      exact: figures.average_bets.exact,
    },
    {
      key: 'standard_deviation',
      name: 'Standard deviation',
      means: 'How far rounds lie from their average, in bets',
      value: number(figures.standard_deviation),
      exact: `√${figures.variance.exact}`,
    },
  ];
}

/** By how much the other house differs in a figure; percentages in points. */
export function difference(changes: Compared['changes'], key: string): { value: string; exact: string } {
  const found = changes[key as keyof Compared['changes']];
  if (typeof found === 'number') return { value: gain(found), exact: '' };
  return { value: 'percent' in found ? gain(found.percent) : gain(found.value), exact: found.exact };
}
