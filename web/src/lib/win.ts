/** How much of a moment a win is: by what it pays for each dollar that was at stake. */
import type { Settled } from './live.svelte';
import { cents, type Cents } from './money';

/** Nothing won, something, a lot, and what people talk about. */
export type Tier = 0 | 1 | 2 | 3;

const A_LOT = 5;
const RARE = 20;

/** What a round brought, and what was at stake at its end. */
export function resultOf(settled: readonly Settled[]): { net: Cents; stake: Cents } {
  const stake = settled.reduce((sum, each) => sum + cents(each.stake), 0);
  const back = settled.reduce((sum, each) => sum + (each.event === 'WagerPaid' ? cents(each.returned) : 0), 0);
  return { net: back - stake, stake };
}

export function tierOf(settled: readonly Settled[]): Tier {
  const { net, stake } = resultOf(settled);
  if (net <= 0) return 0;
  return net >= RARE * stake ? 3 : net >= A_LOT * stake ? 2 : 1;
}
