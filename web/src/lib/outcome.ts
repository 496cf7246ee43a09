/** What a round brought somebody, in one sentence. */
import type { Settled } from './live.svelte';
import { cents, formatCents } from './money';
import { say } from './words.svelte';

export function outcomeOf(settled: readonly Settled[]): string {
  const net = settled.reduce(
    (sum, each) => sum + (each.event === 'WagerPaid' ? cents(each.returned) : 0) - cents(each.stake),
    0,
  );
  const hand = settled.find((each) => each.hand)?.hand ?? '';
  const how = net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
  const amount = formatCents(Math.abs(net));
  return hand ? say(`lib.outcomeWith.${how}`, { amount, hand }) : say(`lib.outcome.${how}`, { amount });
}
