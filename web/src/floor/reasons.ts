/** The reasons that were given in this browser, to be given again. */
const KEY = 'letitride reasons';
const MOST = 5;
export const LONGEST = 200;

/** The newest first. */
export function recentReasons(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function remember(reason: string): void {
  const kept = [reason, ...recentReasons().filter((each) => each !== reason)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}
