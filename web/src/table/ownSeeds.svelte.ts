/** A player's own part in the shuffle: a seed that is fixed while bets are taken, and shown when no more are. */
import type { CommandAnswer } from '../api/types';
import { say } from '../lib/words.svelte';
import { sentence } from '../lib/words';
import { bindSeed, seedBehind } from './shuffleSeeds';
import type { Sitting } from './sitting.svelte';

export class OwnSeeds {
  private readonly given = new Set<string>();

  constructor(private readonly sitting: Sitting) {}

  /** Take part in the next shuffle: be bound to a seed while bets are taken, and show it when no more bets are taken. */
  async give(): Promise<void> {
    const { shuffle, view } = this.sitting.live.state ?? {};
    if (!shuffle || this.sitting.seat === null || this.sitting.live.connection !== 'live') return;
    const digest = shuffle.seeds[this.sitting.seat];
    const seed = shuffle.awaited.includes(this.sitting.seat) ? seedBehind(this.sitting.id, digest) : undefined;
    if (seed !== undefined)
      await this.sendOnce(`show ${digest}`, () => ({ command: 'RevealSeed', seat: this.sitting.seat, seed }));
    else if (!digest && view?.stage === 'betting') await this.bind();
  }

  /** Commit to *words* of your own, or to chance; return what the page says about it. */
  async bind(words = ''): Promise<string> {
    const shuffle = this.sitting.live.state?.shuffle;
    if (!shuffle || this.sitting.seat === null) return '';
    const { seat, id } = this.sitting;
    const command = () => ({ command: 'CommitSeed', seat, digest: bindSeed(id, shuffle.number, seat, words) });
    const answer = await this.sendOnce(`bind ${shuffle.number} ${words}`, command);
    return !answer || answer.outcome === 'done' ? say('table.fair.used') : sentence(answer.message);
  }

  /** Send something about seeds once. */
  private async sendOnce(what: string, command: () => Record<string, unknown>): Promise<CommandAnswer | undefined> {
    if (this.given.has(what)) return undefined;
    this.given.add(what);
    const answer = await this.sitting.live.send(command(), undefined, 'unnoticed');
    if (answer.outcome !== 'done') this.given.delete(what);
    return answer;
  }
}
