/** What the house does alone, or proposes where two have to agree. */
import { Problem, reason } from '../api/client';

/** Do something, and say what came of it: that it is done, or that it waits for a second person. */
export async function doneOrWaiting(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem && error.code === 'second-person') return reason(error);
    throw error;
  }
}
