/** A sentence of the server as it stands on a page: with a capital letter, and an end. */
export function sentence(text: string): string {
  const said = text.trim();
  if (!said) return '';
  const begun = (said[0] ?? '').toUpperCase() + said.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
