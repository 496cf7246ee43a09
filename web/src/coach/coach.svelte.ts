/** The coach: what the better decision is worth, and what a session owes to luck and to mistakes. All figures are the server's. */
import { get } from '../api/client';
import type { Advice, Review } from '../api/types';

/** How a round went, in dollars: the result is what was expected, less the mistakes, and luck. */
export interface Line {
  round: number;
  expectation: number;
  mistakes: number;
  luck: number;
  result: number;
}

const MOST = 500;

export class Coach {
  /** For the decision that is open. */
  advice = $state.raw<Advice | null>(null);
  /** The last decision that was made, and what the coach thinks of it. */
  verdict = $state.raw<{ advice: Advice; chosen: string } | null>(null);
  lines = $state.raw<Line[]>([]);
  private asked = '';
  private key: string;
  private place: string;

  constructor(table: string, player: string) {
    this.place = `/tables/${encodeURIComponent(table)}`;
    this.key = `letitride coach ${table} ${player}`;
    try {
      this.lines = JSON.parse(sessionStorage.getItem(this.key) ?? '[]') as Line[];
    } catch {
      this.lines = [];
    }
  }

  /** Look at the decision that is open, once; *what* names it. */
  async look(what: string): Promise<void> {
    if (this.asked === what) return;
    this.asked = what;
    this.advice = null;
    try {
      const advice = await get<Advice>(`${this.place}/advice`);
      if (this.asked === what) this.advice = advice;
    } catch {
      // It was decided meanwhile: there is nothing to advise on.
    }
  }

  /** Keep what was chosen, beside what would have been better. */
  decided(advice: Advice | null, command: string): void {
    if (advice) this.verdict = { advice, chosen: command };
    if (this.advice === advice) this.advice = null;
  }

  /** Forget the last verdict: another round begins. */
  begin(): void {
    this.verdict = null;
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
      sessionStorage.setItem(this.key, JSON.stringify(this.lines));
    } catch {
      // A round that cannot be looked at again is left out of the summary.
    }
  }
}
