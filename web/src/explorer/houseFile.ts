/** A house file that somebody opened: kept until the tab is closed, told to nobody but the server that reads it. */
import type { HouseToEdit } from '../api/types';
import { load, save, tab } from '../lib/storage';

/** Under this name an opened file stands among the houses. */
export const FILE = 'file';
/** The server reads no longer ones. */
const MOST_BYTES = 32 * 1024;
const KEY = 'letitride house file';

export const keepFile = (text: string): void => save(KEY, text, tab);
export const keptFile = (): string => load(KEY, '', tab);

/** By which name a house goes on this page: that of the catalogue's house it extends, or of a file. */
export const idOf = ({ house }: HouseToEdit): string => house.extends ?? FILE;

/** Why a file cannot be read here. */
export type Unreadable = 'large' | 'encoding';

/** The text of a file, or why there is none. */
export async function textOf(file: Blob): Promise<{ text: string } | { unreadable: Unreadable }> {
  if (file.size > MOST_BYTES) return { unreadable: 'large' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? { unreadable: 'encoding' } : { text };
  } catch {
    return { unreadable: 'encoding' };
  }
}
