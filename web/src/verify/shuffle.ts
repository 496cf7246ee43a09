/** The shuffle and its promise, worked out from seeds. */
import type { Card } from '../lib/cards';
import { say } from '../lib/words.svelte';
import { bigEndian, fromHex, hex, hmac, joined, sha256, utf8 } from './sha256';

const SEED_BYTES = 32;
const NEW_DECK: readonly Card[] = [...'cdhs'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));

/** The fingerprint of a seed, as it is published before the wagers. */
export function commitmentOf(seed: string, shuffle: number, table: string): string {
  return hex(sha256(joined(utf8('letitride commitment 1'), secret(seed), bigEndian(shuffle, 8), utf8(table))));
}

/** The fingerprint by which a player is bound to a seed, of one seat and one shuffle. */
export function playerCommitmentOf(seed: string, table: string, shuffle: number, seat: number): string {
  const place = joined(bigEndian(seat, 1), bigEndian(shuffle, 8), utf8(table));
  return hex(sha256(joined(utf8('letitride player seed 1'), place, new Uint8Array(1), utf8(seed))));
}

/** The seed of the next shuffle of the same round. */
export const followingSeed = (seed: string): string => hex(hmac(secret(seed), utf8('letitride following seed 1')));

/** The order of the deck, top card first: from the seed of the house, an outside value in place of a seat 0, and the players'. */
export function orderFrom(seed: string, playerSeeds: ReadonlyMap<number, string>, outside = ''): Card[] {
  const bySeat = [...playerSeeds, ...(outside ? [[0, outside] as const] : [])].sort(([one], [other]) => one - other);
  const given = bySeat.flatMap(([seat, text]) => {
    const own = utf8(text);
    return [bigEndian(seat, 1), bigEndian(own.length, 1), own];
  });
  const bytes = stream(hmac(secret(seed), joined(utf8('letitride seeds 1'), ...given)));
  const order = [...NEW_DECK];
  for (let left = order.length; left > 1; left--) {
    const chosen = drawn(left, bytes);
    [order[left - 1], order[chosen]] = [order[chosen] as Card, order[left - 1] as Card];
  }
  return order;
}

function secret(seed: string): Uint8Array {
  const bytes = fromHex(seed);
  if (bytes.length !== SEED_BYTES)
    throw new RangeError(say('verify.faults.seedBytes', { bytes: SEED_BYTES, found: bytes.length }));
  return bytes;
}

/** Bytes without end, from a key. */
function* stream(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block++) yield* hmac(key, bigEndian(block, 8));
}

/** A number below a limit: the highest bits of a byte, thrown away and drawn again where they reach the limit. */
function drawn(limit: number, bytes: Generator<number, never>): number {
  const unused = Math.clz32(limit - 1) - 24;
  for (;;) {
    const number = bytes.next().value >>> unused;
    if (number < limit) return number;
  }
}
