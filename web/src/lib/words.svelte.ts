/** What the page says, in the language somebody has chosen. The sentences themselves are in `words/`. */
import english from '../words/en';

/** What the page speaks. */
export type Language = 'en' | 'de';

type English = typeof english;
/** One sentence for one thing, another for several. */
interface Plural<Text> {
  readonly one: Text;
  readonly other: Text;
}
type Leaf = string | Plural<string>;

type Translated<Part> = Part extends string
  ? string
  : Part extends Plural<string>
    ? Plural<string>
    : { readonly [Name in keyof Part]: Translated<Part[Name]> };
/** What a language has to say: all that English says. */
export type Sentences = Translated<English>;

type KeysOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends Leaf ? Name : `${Name}.${KeysOf<Part[Name]>}`;
}[keyof Part & string];
/** A sentence by its place in the file: `lobby.title`. */
export type Key = KeysOf<English>;

type At<Part, Place extends string> = Place extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Part
    ? At<Part[Name], Rest>
    : never
  : Place extends keyof Part
    ? Part[Place]
    : never;
type Gaps<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
type GapsOf<Found> = Found extends Plural<string> ? 'count' | Gaps<Found['one'] | Found['other']> : Gaps<Found>;
/** What must be put into a sentence. */
export type Gap<Place extends Key> = GapsOf<At<English, Place>>;
type Values<Place extends Key> = Record<Gap<Place>, string | number>;
type Given<Place extends Key> = [Gap<Place>] extends [never] ? [] : [values: Values<Place>];

const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<{ default: Sentences }>> = {
  de: () => import('../words/de'),
};

class Words {
  private sentences = $state.raw<Sentences>(english);
  language = $state<Language>('en');
  private wanted: Language = 'en';

  /** How numbers, money and dates are written: as in the reader's own country where that speaks the language. */
  get locale(): string {
    const spoken = globalThis.navigator?.languages ?? [];
    return spoken.find((each) => each.startsWith(`${this.language}-`)) ?? { en: 'en-US', de: 'de-DE' }[this.language];
  }

  /** Fetch a language and speak it from now on. */
  async speak(language: Language): Promise<void> {
    this.wanted = language;
    const sentences = language === 'en' ? english : (await OTHERS[language]()).default;
    // Somebody may have chosen another meanwhile.
    if (this.wanted !== language) return;
    this.sentences = sentences;
    this.language = language;
  }

  find(key: Key): Leaf {
    let found: unknown = this.sentences;
    for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
    return found as Leaf;
  }
}

export const words = new Words();

/** A number as the reader's country writes it. */
export const number = (value: number, form: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(words.locale, form);

/** A sentence as it is in the file, with its gaps; where it depends on a number, the one for that number. */
export function sentence(key: Key, count = 1): string {
  const found = words.find(key);
  if (typeof found === 'string') return found;
  return new Intl.PluralRules(words.language).select(count) === 'one' ? found.one : found.other;
}

/** Say a sentence, with what belongs in its gaps. */
export function say<Place extends Key>(key: Place, ...[values]: Given<Place>): string {
  const given = (values ?? {}) as Record<string, string | number>;
  return sentence(key, Number(given.count ?? 1)).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given[name] ?? '';
    return typeof value === 'number' ? number(value) : value;
  });
}

/** Several things in one sentence: `this, that and another`. */
export const listed = (names: readonly string[], how: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat(words.locale, { type: how === 'and' ? 'conjunction' : 'disjunction' }).format(names);

/** What the page calls something that the server names; what the server calls it where the page has no word for it. */
export function named(key: string, otherwise: string): string {
  const found: unknown = words.find(key as Key);
  return typeof found === 'string' ? found : otherwise;
}
