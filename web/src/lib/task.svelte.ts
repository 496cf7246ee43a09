/** Something that somebody has done: whether it is under way, and what went wrong the last time. */
import { Problem, reason } from '../api/client';
import type { Fault } from '../api/types';

export class Task {
  busy = $state(false);
  fault = $state('');
  /** Everything that was wrong with a file, if one was sent. */
  faults = $state.raw<readonly Fault[]>([]);

  /** Do *work*, and return whether it went well. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = '';
    this.faults = [];
    try {
      await work();
    } catch (error) {
      this.fault = reason(error);
      if (error instanceof Problem) this.faults = error.faults;
    }
    this.busy = false;
    return this.fault === '';
  }
}
