/** Whole hands: every decision of a hand, one after the other, each after what was really decided before. */
import { get, post } from '../api/client';
import type { TrainerAnswer, TrainerDaily, TrainerHand, TrainerHouse, TrainerQuestion } from '../api/types';
import { Drill } from './drill.svelte';
import { loadSet, missedAt, NO_PROGRESS, rightOf, saveSet, withDecision, type Progress } from './progress';

/** Under which a class of a decision is kept among those of all decisions. */
export const keyAt = (decision: string, of: string): string => `${decision}-${of}`;

export class HandsDrill extends Drill {
  private hand: TrainerHand | null = null;
  /** What was decided in this hand, and the same in words. */
  private made: string[] = [];
  private told: string[] = [];

  constructor(
    readonly trainer: TrainerHouse,
    topic = 'hands',
  ) {
    super(trainer.house, topic);
  }

  override get goesOn(): boolean {
    return this.answer?.goes_on ?? false;
  }

  override get number(): number {
    return this.progress.hands.length + (this.answer || this.made.length ? 0 : 1);
  }

  protected override async draw(): Promise<TrainerQuestion> {
    if (!this.goesOn || !this.hand) {
      this.hand = await this.dealt();
      [this.made, this.told] = [[], []];
    }
    const { cards, community } = this.hand;
    const point = this.trainer.drills[this.made.length];
    if (!point) throw new Error('the hand is over');
    const { decision, choices, seen } = point;
    const { stake } = this.trainer;
    return { decision, choices, cards, community: community.slice(0, seen), stake, before: this.told, class: '' };
  }

  /** The next hand. */
  protected dealt(): Promise<TrainerHand> {
    const decisions = this.trainer.drills.map(({ decision }) => decision);
    return post<TrainerHand>(`${this.place}/hand`, { missed: missedAt(this.progress, decisions) });
  }

  protected override given(question: TrainerQuestion, choice: string): object {
    return { ...super.given(question, choice), before: this.made };
  }

  protected override answered(answer: TrainerAnswer): void {
    const first = this.made.length === 0;
    this.answer = answer;
    this.made = [...this.made, answer.choice];
    this.told = [...this.told, answer.made];
    const of = keyAt(answer.decision, answer.class);
    this.note(withDecision(this.progress, { of, right: answer.right, cost: answer.cost.value }, first));
  }
}

/** The hands of the day: the same for everybody, and once a day. */
export class DailySet extends HandsDrill {
  date = $state('');
  /** The most hands that were right on any day. */
  best = $state(0);
  private hands: readonly TrainerHand[] = [];

  constructor(trainer: TrainerHouse) {
    super(trainer, 'daily');
  }

  override async begin(): Promise<void> {
    await this.ask(async () => {
      const set = await get<TrainerDaily>(`${this.place}/daily`);
      const kept = loadSet(this.house, 'daily');
      [this.date, this.hands, this.best] = [set.date, set.hands, kept.best];
      this.progress = { ...NO_PROGRESS, hands: kept.date === set.date ? kept.hands : [] };
      // What was asked and failed is asked again as a whole: the first hand is part of it.
      if (!this.over) this.question = await this.draw();
    });
  }

  /** After the last hand there is none until tomorrow. */
  override next(): Promise<void> {
    return this.over ? Promise.resolve() : super.next();
  }

  protected override async dealt(): Promise<TrainerHand> {
    const hand = this.hands[this.progress.hands.length];
    if (!hand) throw new Error('no hand is left');
    return hand;
  }

  protected override kept(): Progress {
    return NO_PROGRESS;
  }

  protected override note(progress: Progress): void {
    this.progress = progress;
    if (this.ends) this.best = Math.max(this.best, rightOf(progress.hands));
    saveSet(this.house, 'daily', { date: this.date, hands: progress.hands, best: this.best });
  }
}

const SECONDS = 60;
/** How long a mistake is shown, in milliseconds: it costs time, and guessing does not pay. */
const LOOK = 1500;

/** As many right answers as possible in a minute. */
export class TimedSet extends HandsDrill {
  left = $state(SECONDS);
  running = $state(false);
  ended = $state(false);
  right = $state(0);
  wrong = $state(0);
  best = $state(0);
  private until = 0;
  private ticking = 0;
  private looking = 0;

  constructor(
    trainer: TrainerHouse,
    private readonly now: () => number = () => performance.now(),
  ) {
    super(trainer, 'timed');
    this.best = loadSet(trainer.house, 'timed').best;
  }

  override get over(): boolean {
    return this.ended;
  }

  override get ends(): boolean {
    return false;
  }

  /** Deal the first hand, and count the time from when it lies there. */
  async start(): Promise<void> {
    this.stop();
    [this.right, this.wrong, this.left, this.ended, this.running] = [0, 0, SECONDS, false, true];
    this.question = this.answer = null;
    this.progress = NO_PROGRESS;
    await this.deal();
    if (!this.running) return;
    this.until = this.now() + SECONDS * 1000;
    this.ticking = window.setInterval(() => this.tick(), 200);
  }

  /** Look at the time. */
  tick(): void {
    this.left = Math.max(0, Math.ceil((this.until - this.now()) / 1000));
    if (this.left > 0) return;
    this.stop();
    [this.running, this.ended] = [false, true];
    this.question = this.answer = null;
    if (this.right > this.best) {
      this.best = this.right;
      saveSet(this.house, 'timed', { date: '', hands: [], best: this.best });
    }
  }

  /** Nobody is watching any more. */
  leave(): void {
    this.stop();
    this.running = false;
  }

  protected override answered(answer: TrainerAnswer): void {
    if (!this.running) return;
    super.answered(answer);
    if (answer.right) this.right += 1;
    else this.wrong += 1;
    this.looking = window.setTimeout(() => void this.next(), answer.right ? 0 : LOOK);
  }

  protected override async draw(): Promise<TrainerQuestion> {
    const question = await super.draw();
    if (!this.running) throw new Error('the time is up');
    return question;
  }

  protected override kept(): Progress {
    return NO_PROGRESS;
  }

  protected override note(progress: Progress): void {
    this.progress = progress;
  }

  private stop(): void {
    clearInterval(this.ticking);
    clearTimeout(this.looking);
  }
}
