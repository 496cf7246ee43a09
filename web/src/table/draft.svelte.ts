/** A wager that is being made up, and not yet placed. */
import { cents, dollars, type Cents } from '../lib/money';

export class Draft {
  stakes = $state<Record<string, Cents>>({});
  /** What lay on the layout last, to be bet again. */
  last = $state.raw<Record<string, Cents>>({});

  add(wager: string, chip: Cents): void {
    this.stakes[wager] = (this.stakes[wager] ?? 0) + chip;
  }

  /** Take the last chip off, if one of this value is there. */
  remove(wager: string, chip: Cents): void {
    const left = Math.max(0, (this.stakes[wager] ?? 0) - chip);
    if (left) this.stakes[wager] = left;
    else delete this.stakes[wager];
  }

  clear(): void {
    this.stakes = {};
  }

  double(): void {
    this.stakes = Object.fromEntries(Object.entries(this.stakes).map(([wager, stake]) => [wager, stake * 2]));
  }

  again(): void {
    this.stakes = { ...this.last };
  }

  /** Keep what was placed, and begin anew. */
  placed(): void {
    this.last = { ...this.stakes };
    this.clear();
  }

  get empty(): boolean {
    return Object.keys(this.stakes).length === 0;
  }

  /** As the server reads it. */
  get written(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.stakes).map(([wager, stake]) => [wager, dollars(stake)]));
  }

  /** Read what a server has written. */
  static read(stakes: Record<string, string>): Record<string, Cents> {
    return Object.fromEntries(Object.entries(stakes).map(([wager, stake]) => [wager, cents(stake)]));
  }
}
