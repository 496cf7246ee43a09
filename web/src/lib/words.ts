/** A text with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of the server as it stands on a page: with a capital letter, and an end. */
export function sentence(text: string): string {
  const said = text.trim();
  if (!said) return '';
  return `${capital(said)}${/[.!?…]$/.test(said) ? '' : '.'}`;
}
