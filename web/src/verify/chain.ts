/** The log of a table, each row hashed into the next. */
import { say } from '../lib/words.svelte';
import type { Receipt, Row } from './receipt';
import { bigEndian, hex, joined, sha256, utf8 } from './sha256';
import { fault } from './shape';

const FIRST_LINK = hex(sha256(utf8('letitride log 1')));

/** Parts as text, each preceded by its length. */
export function partsOf(...parts: (string | number)[]): Uint8Array {
  const written = parts.map((part) => utf8(String(part)));
  return joined(...written.flatMap((part) => [bigEndian(part.length, 4), part]));
}

/** The hash of a row that follows a link, at a table that plays by these rules. */
export function link(before: string, table: string, rules: string, row: Omit<Row, 'hash'>): string {
  const { seq, name, format, at, actor, command, data } = row;
  return hex(sha256(partsOf(before, table, rules, seq, name, format, at, actor, command, data)));
}

/** Go from the link before the first row to the head, and throw where a link does not hold. */
export function checkChain({
  table,
  house,
  before,
  rows,
  head,
}: Pick<Receipt, 'table' | 'house' | 'before' | 'rows' | 'head'>): string {
  const rules = hex(sha256(utf8(house.record)));
  if (before.version === 0 && before.hash !== FIRST_LINK) {
    throw fault(say('verify.faults.beginning', { table }));
  }
  let last = before;
  for (const row of rows) {
    if (row.seq !== last.version + 1) {
      throw fault(say('verify.faults.sequence', { seq: row.seq, last: last.version }));
    }
    if (row.hash !== link(last.hash, table, rules, row)) {
      throw fault(say('verify.faults.changed', { seq: row.seq, name: row.name }));
    }
    last = { version: row.seq, hash: row.hash };
  }
  if (head.version !== last.version || head.hash !== last.hash) {
    throw fault(say('verify.faults.head', { seq: last.version }));
  }
  return say('verify.details.chain', { first: before.version + 1, last: last.version });
}
