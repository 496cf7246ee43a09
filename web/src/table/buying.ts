/** What somebody can buy chips for. */
import type { Myself } from '../api/types';
import { cents, formatCents } from '../lib/money';
import { say } from '../lib/words.svelte';

/** Say why an amount in whole dollars buys no chips; nothing where it does, or where the house has to say. */
export function refusedAmount(amount: string, me: Myself | null): string {
  if (!/^\d{1,9}$/.test(amount)) return '';
  const balance = cents(me?.balance ?? '0');
  if (cents(amount) > balance) return say('table.buyIn.short', { balance: formatCents(balance) });
  return cents(amount) ? '' : say('table.buyIn.nothing');
}
