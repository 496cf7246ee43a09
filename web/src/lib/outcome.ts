/** What a round brought somebody, in one sentence. */
import type { Layout } from '../api/types';
import type { Settled } from './live.svelte';
import { cents, formatCents } from './money';
import { say } from './words.svelte';

/** The hand that decided: that of the main wager, where one was made. */
export function handOf(ended: readonly { wager: string; hand: string }[], { spots }: Layout): string {
  const main = spots.find((each) => each.main)?.wager;
  return (ended.find(({ wager }) => wager === main) ?? ended.find(({ hand }) => hand))?.hand ?? '';
}

export function outcomeOf(settled: readonly Settled[], layout: Layout): string {
  const net = settled.reduce(
    (sum, each) => sum + (each.event === 'WagerPaid' ? cents(each.returned) : 0) - cents(each.stake),
    0,
  );
  const hand = handOf(settled, layout);
  const how = net > 0 ? 'won' : net < 0 ? 'lost' : 'even';
  const amount = formatCents(Math.abs(net));
  return hand ? say(`lib.outcomeWith.${how}`, { amount, hand }) : say(`lib.outcome.${how}`, { amount });
}
