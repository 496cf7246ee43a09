/** Rounds that are over, page by page, narrowed as somebody wishes. */
import { get, reason } from '../api/client';
import type { RoundLine } from '../api/types';
import { cents, type Cents } from '../lib/money';
import { dayBegins, dayEnds } from '../lib/time';

const PAGE = 20;

/** What is asked for; an empty text stands for anything. */
export interface Wanted {
  table: string;
  from: string;
  to: string;
  outcome: string;
  result: string;
}

export const ANYTHING: Wanted = { table: '', from: '', to: '', outcome: '', result: '' };

/** What an address asks for. */
export function wantedBy(search: string): Wanted {
  const asked = new URLSearchParams(search);
  const entries = Object.keys(ANYTHING).map((name) => [name, asked.get(name) ?? '']);
  return entries.every(([, value]) => value === '') ? ANYTHING : (Object.fromEntries(entries) as Wanted);
}

/** The address that asks for the same again. */
export function addressOf(wanted: Wanted): string {
  const asked = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== '')).toString();
  return asked && `?${asked}`;
}

function questionOf(wanted: Wanted, before: string | undefined): string {
  const asked = {
    table: wanted.table,
    since: dayBegins(wanted.from),
    until: dayEnds(wanted.to),
    outcome: wanted.outcome,
    result: wanted.result,
    before,
    most: PAGE,
  };
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

export class Rounds {
  lines = $state.raw<RoundLine[] | null>(null);
  more = $state(false);
  busy = $state(false);
  fault = $state('');
  /** Every table that was ever seen, to choose from. */
  tables = $state.raw<ReadonlyMap<string, string>>(new Map());

  private asked = 0;
  private wanted = ANYTHING;

  get net(): Cents {
    return (this.lines ?? []).reduce((sum, line) => sum + cents(line.net), 0);
  }

  get staked(): Cents {
    return (this.lines ?? []).reduce((sum, line) => sum + cents(line.staked), 0);
  }

  /** Ask anew; an answer to an older question is not listened to. */
  async ask(wanted: Wanted): Promise<void> {
    this.wanted = wanted;
    await this.fetchPage([]);
  }

  async askMore(): Promise<void> {
    await this.fetchPage(this.lines ?? []);
  }

  private async fetchPage(shown: RoundLine[]): Promise<void> {
    const number = ++this.asked;
    this.busy = true;
    this.fault = '';
    try {
      const page = await get<RoundLine[]>(`/rounds?${questionOf(this.wanted, shown.at(-1)?.place)}`);
      if (number !== this.asked) return;
      this.lines = [...shown, ...page];
      this.more = page.length === PAGE;
      this.tables = new Map([...this.tables, ...page.map(({ table, name }) => [table, name] as const)]);
    } catch (error) {
      if (number === this.asked) this.fault = reason(error);
    }
    if (number === this.asked) this.busy = false;
  }
}
