/** A text with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of the server as it stands on a page: with an end, and a capital letter unless it begins with a name such as table-1. */
export function sentence(text: string): string {
  const said = text.trim();
  if (!said) return '';
  const begun = /^\S*\d/.test(said) ? said : capital(said);
  return `${begun}${/[.!?…]$/.test(said) ? '' : '.'}`;
}
