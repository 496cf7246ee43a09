/** The promises about shuffles that this browser heard before anybody bet, kept here and nowhere else. */
const MOST = 200;
const key = (table: string): string => `letitride heard ${table}`;

/** What was promised at a table, by the number of the shuffle. */
export function heardAt(table: string): Map<number, string> {
  try {
    return new Map(JSON.parse(localStorage.getItem(key(table)) ?? '[]') as [number, string][]);
  } catch {
    return new Map();
  }
}

/** Write a promise down; until the deck is shuffled a house may make it anew, and then the last one counts. */
export function hear(table: string, shuffle: number, commitment: string): Map<number, string> {
  const heard = heardAt(table);
  if (heard.get(shuffle) === commitment) return heard;
  heard.delete(shuffle);
  heard.set(shuffle, commitment);
  const newest = [...heard].slice(-MOST);
  try {
    localStorage.setItem(key(table), JSON.stringify(newest));
  } catch {
    // A browser that keeps nothing can only compare what it hears while it looks on.
  }
  return heard;
}
