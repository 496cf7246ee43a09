/** What this browser keeps. One that keeps nothing forgets it with the page. */

/** What was kept under *key*; *otherwise* where there is nothing, or nothing that can be read. */
export function load<Value>(key: string, otherwise: Value, storage: () => Storage = () => localStorage): Value {
  try {
    return (JSON.parse(storage().getItem(key) ?? 'null') as Value) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept, and nothing is lost but comfort.
  }
}

/** Kept until the tab is closed. */
export const tab = (): Storage => sessionStorage;
