/** A drill while somebody does it: one exercise after another, each question asked and judged by the server. */
import { post, reason } from '../api/client';
import type {
  SchoolAsked,
  SchoolDone,
  SchoolDrill,
  SchoolExercise,
  SchoolMistake,
  SchoolProgress,
  SchoolVerdict,
} from '../api/types';
import { keepHere, type Way } from './progress';

interface Given {
  answer: string;
  milliseconds: number;
}

export class Lesson {
  exercise = $state.raw<SchoolExercise | null>(null);
  asked = $state.raw<SchoolAsked | null>(null);
  /** What was wrong about the last answer, in the guided way. */
  mistake = $state.raw<SchoolMistake | null>(null);
  done = $state.raw<SchoolDone | null>(null);
  fault = $state('');
  busy = $state(false);
  private given: Given[] = [];
  private last = '';
  private shownAt = 0;

  constructor(
    readonly house: string,
    readonly kind: SchoolDrill['kind'],
    readonly way: Way,
    public progress: SchoolProgress | undefined,
    private readonly keptByServer: boolean,
  ) {}

  private get own(): { progress?: SchoolProgress } {
    return !this.keptByServer && this.progress ? { progress: this.progress } : {};
  }

  private async work(doing: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.fault = '';
    try {
      await doing();
    } catch (error) {
      this.fault = reason(error);
    }
    this.busy = false;
  }

  private ask<Answer>(what: string, body: object): Promise<Answer> {
    return post<Answer>(`/school/${encodeURIComponent(this.house)}/${what}`, { kind: this.kind, ...body });
  }

  begin(): Promise<void> {
    return this.work(async () => {
      this.done = null;
      this.mistake = null;
      this.given = [];
      this.exercise = await this.ask<SchoolExercise>('next', { way: this.way, last: this.last, ...this.own });
      this.last = this.exercise.item ?? this.last;
      await this.show(0);
    });
  }

  private async show(place: number): Promise<void> {
    const ticket = this.exercise?.ticket ?? '';
    this.asked = await this.ask<SchoolAsked>('question', { way: this.way, ticket, place });
    this.shownAt = performance.now();
  }

  answer(answer: string): Promise<void> {
    const { exercise, asked } = this;
    if (!exercise || !asked || this.busy || this.done) return Promise.resolve();
    const { place } = asked.question;
    const milliseconds = Math.round(performance.now() - this.shownAt);
    return this.work(async () => {
      const wanted = { way: this.way, ticket: exercise.ticket, place, answer };
      const verdict = await this.ask<SchoolVerdict>('answer', wanted);
      this.mistake = this.way === 'guided' ? verdict.mistake : null;
      if (this.way === 'guided' && !verdict.right) return;
      this.given[place] ??= { answer, milliseconds };
      if (place + 1 < exercise.questions) await this.show(place + 1);
      else if (this.way === 'guided') await this.begin();
      else await this.finish(exercise.ticket);
    });
  }

  private async finish(ticket: string): Promise<void> {
    const done = await this.ask<SchoolDone>('done', { ticket, answers: this.given, ...this.own });
    this.done = done;
    this.progress = done.progress;
    this.last = done.item;
    if (!this.keptByServer) keepHere(this.house, this.kind, done.progress);
  }
}
