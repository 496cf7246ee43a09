/** What kind of room this server runs. */
import { get } from '../api/client';
import type { Notices } from '../api/types';

class Room {
  /** Whether chips are play money; null until the server has said so. */
  playChips = $state<boolean | null>(null);

  /** Whether the server has answered, or could not. */
  told = $state(false);

  private asked = false;

  /** Ask the server once. */
  async ask(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      this.playChips = (await get<Notices>('/day')).play_chips;
    } catch {
      this.asked = false;
    } finally {
      this.told = true;
    }
  }
}

export const room = new Room();
