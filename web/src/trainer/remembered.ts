/** Where somebody drilled last, in this browser. */
const KEY = 'letitride trainer';

interface Place {
  house: string;
  decision: string;
}

export function lastPlace(): Partial<Place> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Place>;
  } catch {
    return {};
  }
}

export function rememberPlace(place: Partial<Place>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Then one is asked again.
  }
}
