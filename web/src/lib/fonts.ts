/** The two fonts that the page ships, under the SIL Open Font License: only their Latin letters, and last of all that is fetched. */
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import condensed from '@fontsource/roboto-condensed/files/roboto-condensed-latin-700-normal.woff2?url';

const FONTS = [
  ['Source Serif 4 Variable', serif, '200 900'],
  ['Roboto Condensed', condensed, '600 700'],
] as const;

let asked = false;

/** Fetch the fonts, once; each is used as soon as it is there, and without it the next best. */
export function loadFonts(): void {
  if (asked) return;
  asked = true;
  for (const [name, file, weight] of FONTS) {
    const font = new FontFace(name, `url(${file}) format('woff2')`, { weight });
    font.load().then(
      () => document.fonts.add(font),
      () => undefined,
    );
  }
}

/** Fetch them once the page has been painted. */
export const loadFontsLater = (): void => void requestAnimationFrame(() => setTimeout(loadFonts));
