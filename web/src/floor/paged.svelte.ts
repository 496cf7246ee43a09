/** Lines that come page by page; an answer to an older question is not listened to. */
import { get, reason } from '../api/client';

export type Question = Record<string, string | number | null | undefined>;

const PAGE = 20;

/** A question as it stands in an address; what is empty is not asked. */
export function asked(question: Question): string {
  const said = Object.entries(question).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

export class Paged<Line> {
  lines = $state.raw<Line[] | null>(null);
  more = $state(false);
  busy = $state(false);
  fault = $state('');
  private number = 0;
  private question: Question = {};

  constructor(
    private readonly path: string,
    /** Where the page after a line begins. */
    private readonly after: (line: Line) => Question,
    private readonly most = PAGE,
  ) {}

  ask(question: Question = this.question): Promise<void> {
    this.question = question;
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
      const question = asked({ ...this.question, ...(last ? this.after(last) : {}), most: this.most });
      const page = await get<Line[]>(`${this.path}?${question}`);
      if (number !== this.number) return;
      this.lines = [...before, ...page];
      this.more = page.length === this.most;
    } catch (error) {
      if (number === this.number) this.fault = reason(error);
    }
    if (number === this.number) this.busy = false;
  }
}
