/** The coach: what the better decision is worth, and what a session owes to luck and to mistakes. All figures are the server's. */
import { get } from '../api/client';
import type { Advice, Review } from '../api/types';
import { load, save, tab } from '../lib/storage';

/** How a round went, in dollars: the result is what was expected, less the mistakes, and luck. */
export interface Line {
  round: number;
  expectation: number;
  mistakes: number;
  luck: number;
  result: number;
}

const MOST = 500;

/** A decision that was made, with what would have been best. */
export interface Verdict {
  advice: Advice;
  chosen: string;
}

/** A decision waits at most this many milliseconds for the coach. */
const PATIENCE = 1000;

export class Coach {
  /** Whether the player is being asked. */
  asking = $state(false);
  /** For the decision that is open. */
  advice = $state.raw<Advice | null>(null);
  /** What the coach thinks of each decision of this round, the newest last. */
  verdicts = $state.raw<readonly Verdict[]>([]);
  lines = $state.raw<Line[]>([]);
  private open = '';
  private looking: Promise<unknown> = Promise.resolve();
  private key: string;
  private place: string;

  constructor(table: string, player: string) {
    this.place = `/tables/${encodeURIComponent(table)}`;
    this.key = `letitride coach ${table} ${player}`;
    this.lines = load(this.key, [], tab);
  }

  /** Look at the decision that is open, once; *what* names it. */
  look(what: string): void {
    if (this.open === what) return;
    this.open = what;
    this.asking = true;
    this.advice = null;
    this.looking = this.fetch(what);
  }

  /** Nothing is asked of the player now. */
  rest(): void {
    this.open = '';
    this.asking = false;
    this.advice = null;
  }

  /** The advice on the decision that is about to be made. */
  async opinion(): Promise<Advice | null> {
    await Promise.race([this.looking, new Promise((resume) => setTimeout(resume, PATIENCE))]);
    return this.advice;
  }

  private async fetch(what: string): Promise<void> {
    try {
      const advice = await get<Advice>(`${this.place}/advice`);
      if (this.open === what) this.advice = advice;
    } catch {
      // It was decided meanwhile: there is nothing to advise on.
    }
  }

  /** Keep what was chosen, beside what would have been better. */
  decided(advice: Advice | null, option: string): void {
    if (advice) this.verdicts = [...this.verdicts, { advice, chosen: option }];
  }

  /** Forget what was said of the last round: another one begins. */
  begin(): void {
    this.verdicts = [];
  }

  /** Add a round that is over to the summary, once. */
  async over(round: number): Promise<void> {
    if (this.lines.some((line) => line.round === round)) return;
    try {
      const { expectation, mistakes, luck, result } = await get<Review>(`${this.place}/rounds/${round}/review`);
      const line = {
        round,
        expectation: expectation.value,
        mistakes: mistakes.value,
        luck: luck.value,
        result: result.value,
      };
      this.lines = [...this.lines, line].slice(-MOST);
      save(this.key, this.lines, tab);
    } catch {
      // A round that cannot be looked at again is left out of the summary.
    }
  }
}
