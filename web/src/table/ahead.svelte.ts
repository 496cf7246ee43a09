/** An answer that is chosen while others are asked, and given when the dealer asks. */
import type { PointAsked } from '../api/types';
import type { Sitting } from './sitting.svelte';

export class AnswerAhead {
  private answer = $state.raw<{ question: string; option: string } | null>(null);

  constructor(private readonly sitting: Sitting) {}

  /** The answers there are to choose from: none where one is asked already, or never will be. */
  get options(): PointAsked['options'] {
    const { asked, seat, own, point } = this.sitting;
    const waits = seat !== null && asked.length > 0 && !asked.includes(seat);
    const spot = waits ? own?.spots[point?.spot ?? ''] : undefined;
    return spot?.standing === 'open' && own?.cards.length ? (point?.options ?? []) : [];
  }

  get chosen(): string | null {
    return this.answer?.question === this.question ? this.answer.option : null;
  }

  /** Choose what is answered later, or take the choice back. */
  choose(option: string): void {
    this.answer = this.chosen === option ? null : { question: this.question, option };
  }

  /** Answer as was chosen, where the dealer asks about that now. */
  give(): void {
    const choice = this.sitting.decisions.find((each) => 'option' in each && each.option === this.chosen);
    this.answer = null;
    if (choice) void this.sitting.decide(choice);
  }

  /** Names the question that the dealer asks the players now. */
  private get question(): string {
    return `${this.sitting.view?.round} ${this.sitting.view?.point}`;
  }
}
