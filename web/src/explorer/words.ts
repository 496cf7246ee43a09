/** The figures of the explorer for people. */
import type { Compared, Exact, Explored, FiguresOf } from '../api/types';
import { formatCents } from '../lib/money';
import { number, say } from '../lib/words.svelte';

/** Digits enough to see a table move. */
const DIGITS = 4;

export const decimal = (value: number, digits = DIGITS): string =>
  number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');

export const share = ({ percent }: Exact): string => `${decimal(percent)} %`;

/** A number with its sign, for what is gained or lost. */
export const gain = (value: number): string => `${value > 0 ? '+' : ''}${value ? decimal(value) : '0'}`;

/** A chance between 0 and 1. */
export const chance = (value: number): string => `${decimal(value * 100, 1)} %`;

/** Dollars without a fraction of a cent; from a hundred on, without cents. */
export const money = (value: number): string =>
  formatCents(Math.abs(value) >= 100 ? Math.round(value) * 100 : Math.round(value * 100));

/** Dollars with fractions of a cent. */
export const exactMoney = (value: number): string =>
  number(value, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: DIGITS,
  }).replace('-', '−');

const FIGURES = ['house_edge', 'par', 'hit_frequency', 'average_bets', 'standard_deviation'] as const;
type Figure = (typeof FIGURES)[number];

export interface Line {
  key: Figure;
  name: string;
  means: string;
  amount: number;
  value: string;
  exact: string;
}

/** The five figures of a wager, each with what it means and its exact value. */
export const lines = (figures: FiguresOf | Explored): Line[] =>
  FIGURES.map((key) => ({
    key,
    name: say(`explorer.names.${key}`),
    means: say(`explorer.means.${key}`),
    ...written(figures, key),
  }));

function written(figures: FiguresOf | Explored, key: Figure): Pick<Line, 'amount' | 'value' | 'exact'> {
  if (key === 'standard_deviation') {
    const amount = figures.standard_deviation;
    return { amount, value: decimal(amount), exact: `√(${figures.variance.exact})` };
  }
  const found = figures[key];
  if ('percent' in found) return { amount: found.percent, value: share(found), exact: found.exact };
  return { amount: found.value, value: decimal(found.value), exact: found.exact };
}

/** By how much the other house differs in a figure, as both are printed; percentages in points. */
export function difference(changes: Compared['changes'], here: Line, there: Line): { value: string; exact: string } {
  const change = changes[here.key];
  const [one, other] = [here, there].map(({ amount }) => Number(amount.toFixed(DIGITS))) as [number, number];
  return { value: gain(other - one), exact: typeof change === 'number' ? '' : change.exact };
}
