/** A wager that is being made up, and not yet placed. */
import { dollars, type Cents } from '../lib/money';
import { load, save, tab } from '../lib/storage';

export class Draft {
  stakes = $state<Record<string, Cents>>({});
  /** What lay on the layout last, to be bet again. */
  last = $state.raw<Record<string, Cents>>({});
  private key = '';

  /** Recall what a player bet last at a table; it is kept until the tab is closed. */
  recall(table: string, player: string): void {
    this.key = `letitride last bet ${table} ${player}`;
    this.last = load(this.key, {}, tab);
  }

  add(wager: string, chip: Cents): void {
    this.stakes[wager] = (this.stakes[wager] ?? 0) + chip;
  }

  /** Take the last chip off, if one of this value is there. */
  remove(wager: string, chip: Cents): void {
    const left = Math.max(0, (this.stakes[wager] ?? 0) - chip);
    if (left) this.stakes[wager] = left;
    else delete this.stakes[wager];
  }

  /** Put exactly so much there, or nothing. */
  only(wager: string, stake: Cents): void {
    if (stake && !this.stakes[wager]) this.stakes[wager] = stake;
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

  /** Keep what was placed and start over. */
  placed(stakes: Record<string, Cents>): void {
    this.last = stakes;
    save(this.key, stakes, tab);
    this.clear();
  }

  get empty(): boolean {
    return Object.keys(this.stakes).length === 0;
  }

  /** As the server reads it. */
  get written(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.stakes).map(([wager, stake]) => [wager, dollars(stake)]));
  }
}
