/** The figures of the coach for people. */
import { number } from '../lib/words.svelte';

/** Dollars and cents. */
export const money = (value: number): string =>
  number(value, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });

/** The same with a sign, for what is gained or lost. */
export const gain = (value: number): string =>
  `${value < -0.004 ? '−' : value > 0.004 ? '+' : ''}${money(Math.abs(value))}`;
