/** A secret bet: bound to by its fingerprint first, shown when everybody has bet. */
import { freshId } from '../api/client';
import { load, save } from '../lib/storage';
import { hex, sha256, utf8 } from '../verify/sha256';

export interface SecretBet {
  hand: number;
  cents: number;
  nonce: string;
}

const key = (table: string, seat: number): string => `secret bet ${table} ${seat}`;

export function digestOf(table: string, seat: number, { hand, cents, nonce }: SecretBet): string {
  return hex(sha256(utf8(`letitride secret bet 1|${table}|${hand}|${seat}|${cents}|${nonce}`)));
}

/** A bet with a nonce of its own, kept in this browser so that it can be shown after the page was loaded again. */
export function seal(table: string, seat: number, hand: number, cents: number): SecretBet {
  const bet = { hand, cents, nonce: freshId() };
  save(key(table, seat), bet);
  return bet;
}

export function sealedBet(table: string, seat: number, hand: number): SecretBet | null {
  const kept = load<SecretBet | null>(key(table, seat), null);
  return kept?.hand === hand ? kept : null;
}
