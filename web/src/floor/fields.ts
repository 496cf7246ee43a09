/** What goes into the fields of a command: the server says in which values they go together, and this finds them. */
import type { Action } from '../api/types';
import { say } from '../lib/words.svelte';

interface Range {
  from: number;
  to: number;
  not: number | null;
}

/** Anything of which this is said. */
interface AnyText {
  any: string;
}

/** A value of a field, or what it may be. */
type Allowed = number | string | Range | AnyText;

export type Chosen = Record<string, string>;

type Way = Record<string, unknown>;

export const isRange = (allowed: unknown): allowed is Range =>
  typeof allowed === 'object' && allowed !== null && 'from' in allowed && 'to' in allowed;

export const isAnyText = (allowed: unknown): allowed is AnyText =>
  typeof allowed === 'object' && allowed !== null && 'any' in allowed;

const isAllowed = (value: unknown): value is Allowed =>
  typeof value === 'number' || typeof value === 'string' || isRange(value) || isAnyText(value);

/** Whether what was written is meant by what is allowed. */
function admits(allowed: unknown, written: string): boolean {
  if (isAnyText(allowed)) return written.trim() !== '';
  if (!isRange(allowed)) return String(allowed) === written;
  const number = Number(written);
  return (
    written !== '' &&
    Number.isInteger(number) &&
    number >= allowed.from &&
    number <= allowed.to &&
    number !== allowed.not
  );
}

/** What a field may be, given what was chosen for the fields before it. */
export function allowedFor(action: Action, name: string, chosen: Chosen): Allowed[] {
  const names = action.fields.map((field) => field.name);
  const before = names.slice(0, names.indexOf(name));
  const found: Allowed[] = [];
  for (const way of action.ways as Way[]) {
    const allowed = way[name];
    if (!isAllowed(allowed) || !before.every((each) => admits(way[each], chosen[each] ?? ''))) continue;
    if (!found.some((each) => JSON.stringify(each) === JSON.stringify(allowed))) found.push(allowed);
  }
  return found;
}

/** The first value of each field that has values to choose from; numbers are for people to find out. */
export function firstChoices(action: Action): Chosen {
  const chosen: Chosen = {};
  for (const { name } of action.fields) {
    const first = allowedFor(action, name, chosen)[0];
    chosen[name] = first === undefined || isRange(first) || isAnyText(first) ? '' : String(first);
  }
  return chosen;
}

/** The command as it is sent. */
export function commandOf(action: Action, chosen: Chosen): Record<string, unknown> {
  const fields = action.fields.map(({ name }) => {
    const written = chosen[name] ?? '';
    const meant = allowedFor(action, name, chosen).find((allowed) => !isRange(allowed) && admits(allowed, written));
    return [name, isAnyText(meant) ? written.trim() : (meant ?? Number(written))];
  });
  return { command: action.command, ...Object.fromEntries(fields) };
}

/** What a range says in words. */
export const rangeInWords = ({ from, to, not }: Range): string =>
  not === null ? say('floor.range', { from, to }) : say('floor.rangeBut', { from, to, not });
