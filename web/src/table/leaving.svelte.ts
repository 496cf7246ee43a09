/** Getting up: at once, or once the round is over where the house lets nobody leave before. */
import type { Sitting } from './sitting.svelte';

export class Leaving {
  /** Whether whoever sits here gets up once the round is over. */
  wanted = $state(false);

  constructor(private readonly sitting: Sitting) {}

  /** Get up, now or after the round; asked again, stay. */
  async ask(): Promise<void> {
    const now = this.may;
    this.wanted = !now && !this.wanted;
    if (now) await this.sitting.ask({ command: 'LeaveSeat', seat: this.sitting.seat });
  }

  /** Get up where the round is over after which somebody wanted to; return whether that is so. */
  keep(): boolean {
    const over = this.wanted && this.sitting.view?.round === null && this.may;
    if (over) void this.ask();
    return over;
  }

  private get may(): boolean {
    return this.sitting.legal.some(({ command }) => command === 'LeaveSeat');
  }
}
