/** Who sits at this browser. */
import { get, post } from '../api/client';
import type { Myself } from '../api/types';

class Session {
  me = $state<Myself | null>(null);
  /** Whether the server has said who this is. */
  known = $state(false);

  private asking: Promise<void> | null = null;

  /** Ask the server who this is; whoever asks meanwhile waits for the same answer. */
  ask(): Promise<void> {
    return (this.asking ??= this.fetch().finally(() => (this.asking = null)));
  }

  private async fetch(): Promise<void> {
    this.me = await get<Myself | null>('/me');
    this.known = true;
  }

  /** Come in as a guest, unless another tab has come in already; return whether one came in now. */
  async asGuest(nickname = ''): Promise<boolean> {
    await this.ask();
    if (this.me) return false;
    this.me = await post<Myself>(`/guest${nickname ? `?nickname=${encodeURIComponent(nickname)}` : ''}`);
    return true;
  }

  /** Be a guest with a nickname, instead of one without. */
  async rename(nickname: string): Promise<void> {
    this.me = await post<Myself>(`/guest?nickname=${encodeURIComponent(nickname)}`);
  }

  /** Become somebody, if one is nobody yet: a guest in one step. Return whether one came in now. */
  async somebody(): Promise<boolean> {
    return this.me === null && this.asGuest();
  }

  /** New play chips for a player who has none left. */
  async refill(): Promise<void> {
    this.me = await post<Myself>('/chips');
  }

  async register(name: string, password: string): Promise<void> {
    this.me = await post<Myself>('/register', { name, password });
  }

  async logIn(name: string, password: string): Promise<void> {
    this.me = await post<Myself>('/login', { name, password });
  }

  async logOut(everywhere = false): Promise<void> {
    await post(everywhere ? '/logout-everywhere' : '/logout');
    this.me = null;
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    this.me = await post<Myself>('/password', { old, new: fresh });
  }
}

export const session = new Session();
