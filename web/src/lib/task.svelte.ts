/** Something that somebody has done: whether it is under way, and what went wrong the last time. */
import { reason } from '../api/client';

export class Task {
  busy = $state(false);
  fault = $state('');

  /** Do *work*, and return whether it went well. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = '';
    try {
      await work();
    } catch (error) {
      this.fault = reason(error);
    }
    this.busy = false;
    return this.fault === '';
  }
}
