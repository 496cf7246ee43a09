/** A drill: a hand is dealt, somebody says what they would do, and the server says what it is worth. */
import { post, reason } from '../api/client';
import type { TrainerAnswer, TrainerQuestion } from '../api/types';
import { HANDS, loadProgress, missed, NO_PROGRESS, saveProgress, withHand, type Progress } from './progress';

type Command = TrainerAnswer['choice'];

export class Drill {
  question = $state.raw<TrainerQuestion | null>(null);
  answer = $state.raw<TrainerAnswer | null>(null);
  progress = $state.raw<Progress>(NO_PROGRESS);
  busy = $state(false);
  fault = $state('');
  /** What was asked of the server and not answered. */
  private open: () => Promise<void> = async () => undefined;
  private last: string | null = null;
  private place: string;

  constructor(
    readonly house: string,
    readonly decision: TrainerQuestion['decision'],
  ) {
    this.place = `/trainer/${encodeURIComponent(house)}`;
    this.progress = loadProgress(house, decision);
  }

  /** Whether all hands of the drill are answered and looked at. */
  get over(): boolean {
    return !this.question && this.progress.hands.length >= HANDS;
  }

  /** Whether this is the last hand of the drill. */
  get ends(): boolean {
    return this.progress.hands.length >= HANDS;
  }

  /** Deal the first hand, unless the last drill was left at its end. */
  async begin(): Promise<void> {
    if (!this.over) await this.deal();
  }

  choose(choice: Command): Promise<void> {
    const { question } = this;
    if (!question || this.answer || this.busy) return Promise.resolve();
    return this.ask(async () => {
      const { decision, cards, community } = question;
      const answer = await post<TrainerAnswer>(`${this.place}/answer`, { decision, cards, community, choice });
      this.answer = answer;
      this.last = answer.class;
      this.note(withHand(this.progress, { of: answer.class, right: answer.right, cost: answer.cost.value }));
    });
  }

  /** The next hand; after the last one how the drill went, and after that another drill. */
  next(): Promise<void> {
    if (this.busy || (this.question && !this.answer)) return Promise.resolve();
    if (this.question && this.ends) {
      this.question = this.answer = null;
      return Promise.resolve();
    }
    if (this.over) this.note({ ...this.progress, hands: [] });
    return this.deal();
  }

  /** Ask once more what was not answered. */
  again(): Promise<void> {
    return this.ask(this.open);
  }

  /** Forget everything about this decision, and begin anew. */
  reset(): Promise<void> {
    this.note(NO_PROGRESS);
    this.question = this.answer = null;
    return this.deal();
  }

  private deal(): Promise<void> {
    return this.ask(async () => {
      const wanted = { decision: this.decision, missed: missed(this.progress), last: this.last };
      const question = await post<TrainerQuestion>(`${this.place}/question`, wanted);
      this.answer = null;
      this.question = question;
    });
  }

  private async ask(what: () => Promise<void>): Promise<void> {
    this.open = what;
    this.busy = true;
    this.fault = '';
    try {
      await what();
    } catch (error) {
      this.fault = reason(error);
    }
    this.busy = false;
  }

  private note(progress: Progress): void {
    this.progress = progress;
    saveProgress(this.house, this.decision, progress);
  }
}
