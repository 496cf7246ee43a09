/** Lines that come page by page; an answer to an older query is not listened to. */
import { get, reason } from '../api/client';

export type Query = Record<string, string | number | null | undefined>;

const PAGE = 20;

/** A query as it stands in an address; what is empty is not asked. */
export function searchOf(query: Query): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
}

export class Paged<Line> {
  lines = $state.raw<Line[] | null>(null);
  more = $state(false);
  busy = $state(false);
  fault = $state('');
  /** Where the whole list is, by the same filters. */
  whole = $state('');
  private number = 0;
  private query: Query = {};

  constructor(
    private readonly path: string,
    /** Where the page after a line begins. */
    private readonly after: (line: Line) => Query,
    private readonly most = PAGE,
  ) {}

  ask(query: Query = this.query): Promise<void> {
    this.query = query;
    this.whole = `${this.path}?${searchOf(query)}`;
    return this.fetch([]);
  }

  askMore(): Promise<void> {
    return this.fetch(this.lines ?? []);
  }

  private async fetch(before: Line[]): Promise<void> {
    const number = ++this.number;
    const last = before.at(-1);
    this.busy = true;
    this.fault = '';
    try {
      const query = searchOf({ ...this.query, ...(last ? this.after(last) : {}), most: this.most });
      const page = await get<Line[]>(`${this.path}?${query}`);
      if (number !== this.number) return;
      this.lines = [...before, ...page];
      this.more = page.length === this.most;
    } catch (error) {
      if (number === this.number) this.fault = reason(error);
    }
    if (number === this.number) this.busy = false;
  }
}
