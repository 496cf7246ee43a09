/** Keys that do something at once. */

/** Whether a key is meant for the page: no browser's shortcut, and not typed into *fields*. */
export const isShortcut = (event: KeyboardEvent, fields: string): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element).closest(fields);
