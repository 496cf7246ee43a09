/** A house as somebody edits it: every field as it was typed, so that nothing typed is lost. */
import type { ExplorerQuestion, HouseToEdit, PayTableFile, WagerToEdit } from '../api/types';

interface TableEdit {
  /** The designator of the table one began with. */
  begun: string;
  basis: string;
  lowestPair: string;
  /** What every ranking pays; empty where it has no line of its own. */
  odds: Record<string, string>;
}

interface WagerEdit {
  offered: boolean;
  minimum: string;
  maximum: string;
  /** With which card the dealer qualifies, where the players play against a hand. */
  dealer: string;
  table: TableEdit;
}

export interface Edit {
  bet: string;
  cap: string;
  tie: string;
  chips: string;
  wagers: Record<string, WagerEdit>;
}

type Slot = 'pay_table' | 'bonus';

const slotOf = (wager: WagerToEdit): Slot => wager.slot as Slot;

/** The tables one may begin with: the house's own, and those of the catalogue. */
export function tablesOf(wager: WagerToEdit): PayTableFile[] {
  const own = wager.file[slotOf(wager)];
  return own && !wager.tables.some((each) => each.designator === own.designator)
    ? [own, ...wager.tables]
    : [...wager.tables];
}

export const tableNamed = (wager: WagerToEdit, designator: string): PayTableFile | undefined => {
  const own = wager.file[slotOf(wager)];
  return own?.designator === designator ? own : wager.tables.find((each) => each.designator === designator);
};

/** A table as its fields show it. */
export function tableEdit(wager: WagerToEdit, file: PayTableFile): TableEdit {
  return {
    begun: file.designator,
    basis: file.basis,
    lowestPair: file.lowest_pair ?? '',
    odds: Object.fromEntries(wager.rankings.map(({ key }) => [key, file.odds[key] ?? ''])),
  };
}

/** Where one begins: the house as the catalogue has it. */
export function begin(start: HouseToEdit): Edit {
  const { house } = start;
  return {
    bet: start.bet.replace(/\.00$/, ''),
    cap: house.settling.payout_cap ?? '',
    tie: house.decisions.tie,
    chips: house.chips.denominations.join(' '),
    wagers: Object.fromEntries(
      start.wagers.map((wager) => [wager.wager, beginWager(wager, wager.wager in house.wagers)]),
    ),
  };
}

function beginWager(wager: WagerToEdit, offered: boolean): WagerEdit {
  const table = wager.file[slotOf(wager)] ?? wager.tables[0];
  if (!table) throw new Error(`no table pays ${wager.wager}`);
  return {
    offered,
    minimum: wager.file.minimum,
    maximum: wager.file.maximum ?? '',
    dealer: wager.file.dealer_qualifies_with ?? '',
    table: tableEdit(wager, table),
  };
}

/** What a file says beside what is edited. */
interface Rest {
  chips?: object;
  decisions?: object;
  settling?: { wager_order?: readonly string[] };
}

/** The order in which the wagers of a file are settled: new ones come last. */
function ordered(rest: Rest | undefined, offered: readonly string[]): object {
  const before = rest?.settling?.wager_order;
  if (!before) return {};
  const kept = before.filter((wager) => offered.includes(wager));
  return { wager_order: [...kept, ...offered.filter((wager) => !before.includes(wager))] };
}

/** What to ask of the server: the house as a file that extends the one of the catalogue, and the bet. */
export function question(start: HouseToEdit, edit: Edit): ExplorerQuestion {
  const offered = start.wagers.filter((wager) => edit.wagers[wager.wager]?.offered);
  const rest = start.rest as Rest | undefined;
  const house = {
    ...rest,
    ...start.house,
    chips: { ...rest?.chips, denominations: edit.chips.split(/[\s,;$]+/).filter(Boolean) },
    wagers: Object.fromEntries(
      offered.map((wager) => [wager.wager, wagerFile(wager, edit.wagers[wager.wager] as WagerEdit)]),
    ),
    decisions: { ...rest?.decisions, tie: edit.tie },
    settling: {
      ...rest?.settling,
      ...ordered(
        rest,
        offered.map(({ wager }) => wager),
      ),
      payout_cap: edit.cap.trim() || null,
    },
  };
  return { house, bet: edit.bet.trim() || null };
}

function wagerFile(wager: WagerToEdit, edit: WagerEdit): object {
  return {
    ...wager.file,
    minimum: edit.minimum.trim(),
    maximum: edit.maximum.trim() || null,
    ...(edit.dealer ? { dealer_qualifies_with: edit.dealer } : {}),
    [wager.slot]: tableFile(wager, edit.table),
  };
}

function tableFile(wager: WagerToEdit, edit: TableEdit): object {
  const begun = tableNamed(wager, edit.begun);
  if (begun && same(tableEdit(wager, begun), edit)) return begun;
  const odds = Object.fromEntries(
    Object.entries(edit.odds).flatMap(([key, text]) => (text.trim() ? [[key, text.trim()]] : [])),
  );
  // An edited table is no longer what its source prints.
  const designator = `${edit.begun.slice(0, 50)}-edited`;
  const pair = wager.pays_pairs && 'pair' in odds ? { lowest_pair: edit.lowestPair } : {};
  return { designator, wager: begun?.wager ?? wager.wager, basis: edit.basis, ...pair, odds };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a table is no longer the one it began with. */
export function tableChanged(wager: WagerToEdit, edit: TableEdit): boolean {
  const begun = tableNamed(wager, edit.begun);
  return !begun || !same(tableEdit(wager, begun), edit);
}

/** The places of the file that have a field of their own, where a fault can stand. */
export function placesOf(start: HouseToEdit): string[] {
  const wagers = start.wagers.flatMap(({ wager, slot, rankings }) => [
    ...['minimum', 'maximum', 'dealer_qualifies_with', `${slot}.basis`, `${slot}.lowest_pair`].map(
      (key) => `wagers.${wager}.${key}`,
    ),
    ...rankings.map(({ key }) => `wagers.${wager}.${slot}.odds.${key}`),
  ]);
  return ['bet', 'settling.payout_cap', 'chips.denominations', 'decisions.tie', ...wagers];
}

/** Whether a fault belongs to a place, or to something within it. */
export const within = (fault: { place: string }, place: string): boolean =>
  fault.place === place || fault.place.startsWith(`${place}.`) || fault.place.startsWith(`${place}[`);
