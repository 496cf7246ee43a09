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
  protected place: string;

  constructor(
    readonly house: string,
    /** What is drilled: a decision, or whole hands; under this name the browser keeps how it goes. */
    readonly topic: string,
  ) {
    this.place = `/trainer/${encodeURIComponent(house)}`;
    this.progress = this.kept();
  }

  /** Whether all hands of the drill are answered and looked at. */
  get over(): boolean {
    return !this.question && this.progress.hands.length >= HANDS;
  }

  /** Whether this is the last hand of the drill. */
  get ends(): boolean {
    return this.progress.hands.length >= HANDS && !this.goesOn;
  }

  /** Whether another decision of the same hand follows. */
  get goesOn(): boolean {
    return false;
  }

  /** The number of the hand that is asked about. */
  get number(): number {
    return this.progress.hands.length + (this.answer ? 0 : 1);
  }

  /** Deal the first hand, unless the last drill was left at its end. */
  async begin(): Promise<void> {
    if (!this.over) await this.deal();
  }

  choose(choice: Command): Promise<void> {
    const { question } = this;
    if (!question || this.answer || this.busy) return Promise.resolve();
    return this.ask(async () => {
      const answer = await post<TrainerAnswer>(`${this.place}/answer`, this.given(question, choice));
      this.answered(answer);
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

  /** Forget everything about this topic and start over. */
  reset(): Promise<void> {
    this.note(NO_PROGRESS);
    this.question = this.answer = null;
    return this.deal();
  }

  protected deal(): Promise<void> {
    return this.ask(async () => {
      const question = await this.draw();
      this.answer = null;
      this.question = question;
    });
  }

  /** The next question. */
  protected draw(): Promise<TrainerQuestion> {
    const wanted = { decision: this.topic, missed: missed(this.progress), last: this.last };
    return post<TrainerQuestion>(`${this.place}/question`, wanted);
  }

  /** An answer as it is sent. */
  protected given({ decision, cards, community }: TrainerQuestion, choice: Command): object {
    return { decision, cards, community, choice };
  }

  protected answered(answer: TrainerAnswer): void {
    this.answer = answer;
    this.last = answer.class;
    this.note(withHand(this.progress, { of: answer.class, right: answer.right, cost: answer.cost.value }));
  }

  protected async ask(what: () => Promise<void>): Promise<void> {
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

  protected kept(): Progress {
    return loadProgress(this.house, this.topic);
  }

  protected note(progress: Progress): void {
    this.progress = progress;
    saveProgress(this.house, this.topic, progress);
  }
}
