/** What a round brought somebody, in one sentence. */
import type { Settled } from './live.svelte';
import { cents, formatCents } from './money';

export function outcomeOf(settled: readonly Settled[]): string {
  const net = settled.reduce(
    (sum, each) => sum + (each.event === 'WagerPaid' ? cents(each.returned) : 0) - cents(each.stake),
    0,
  );
  const hand = settled.find((each) => each.hand)?.hand ?? '';
  const what = net > 0 ? `You win ${formatCents(net)}` : net < 0 ? `You lose ${formatCents(-net)}` : 'You break even';
  return `${what}${hand ? `: ${hand}` : ''}.`;
}
