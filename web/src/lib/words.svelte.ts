/** What the page says, in the language somebody has chosen. The sentences themselves are in `words/`. */
import english from '../words/en';
import type deal from '../words/deal/en';
import type explorer from '../words/explorer/en';
import type floor from '../words/floor/en';
import type houses from '../words/houses/en';
import type school from '../words/school/en';
import type tournaments from '../words/tournaments/en';
import type trainer from '../words/trainer/en';

/** What the page speaks. */
export type Language = 'en' | 'de';

/** What the pages say that not everybody opens, by area: their sentences are fetched with them. */
interface Areas {
  deal: typeof deal;
  explorer: typeof explorer;
  floor: typeof floor;
  houses: typeof houses;
  school: typeof school;
  tournaments: typeof tournaments;
  trainer: typeof trainer;
}
export type Area = keyof Areas;

type English = typeof english & Areas;
/** One sentence for one thing, another for several. */
interface Plural<Text> {
  readonly one: Text;
  readonly other: Text;
}
type Leaf = string | Plural<string>;

/** What a language has to say: all that English says. */
export type Translated<Part> = Part extends string
  ? string
  : Part extends Plural<string>
    ? Plural<string>
    : { readonly [Name in keyof Part]: Translated<Part[Name]> };
type Sentences = Translated<typeof english> & Partial<Translated<Areas>>;

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

type Fetch<Part> = () => Promise<{ default: Part }>;

const OTHERS: Record<Exclude<Language, 'en'>, Fetch<Translated<typeof english>>> = {
  de: () => import('../words/de'),
};

const AREAS: { [Name in Area]: Record<Language, Fetch<Translated<Areas[Name]>>> } = {
  deal: { en: () => import('../words/deal/en'), de: () => import('../words/deal/de') },
  explorer: { en: () => import('../words/explorer/en'), de: () => import('../words/explorer/de') },
  floor: { en: () => import('../words/floor/en'), de: () => import('../words/floor/de') },
  houses: { en: () => import('../words/houses/en'), de: () => import('../words/houses/de') },
  school: { en: () => import('../words/school/en'), de: () => import('../words/school/de') },
  tournaments: { en: () => import('../words/tournaments/en'), de: () => import('../words/tournaments/de') },
  trainer: { en: () => import('../words/trainer/en'), de: () => import('../words/trainer/de') },
};

class Words {
  private sentences = $state.raw<Sentences>(english);
  language = $state<Language>('en');
  private wanted: Language = 'en';
  private readonly opened = new Set<Area>();

  /** How numbers, money and dates are written: as in the reader's own country where that speaks the language. */
  get locale(): string {
    const spoken = globalThis.navigator?.languages ?? [];
    return spoken.find((each) => each.startsWith(`${this.language}-`)) ?? { en: 'en-US', de: 'de-DE' }[this.language];
  }

  /** Fetch a language and speak it from now on. */
  async speak(language: Language): Promise<void> {
    this.wanted = language;
    await this.fetch();
  }

  /** Fetch the sentences of an area, which are there once this is over. */
  async open(area: Area): Promise<void> {
    this.opened.add(area);
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const language = this.wanted;
    const [common, ...areas] = await Promise.all([
      language === 'en' ? english : OTHERS[language]().then((file) => file.default),
      ...[...this.opened].map(async (area) => ({ [area]: (await AREAS[area][language]()).default })),
    ]);
    // Somebody may have chosen another meanwhile.
    if (this.wanted !== language) return this.fetch();
    const before = this.language === language ? this.sentences : {};
    this.sentences = Object.assign({}, before, common, ...(areas as object[])) as Sentences;
    this.language = language;
  }

  find(key: Key): Leaf {
    let found: unknown = this.sentences;
    for (const name of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
    return found as Leaf;
  }
}

export const words = new Words();

/** Browsers take long to learn how a country writes something, so each way is learnt once. */
const learnt = new Map<string, unknown>();

/** How something is written there: kept from the first time it was needed. */
export function inCountry<Form, Way>(Kind: new (locale: string, form: Form) => Way, locale: string, form: Form): Way {
  const name = `${Kind.name} ${locale} ${JSON.stringify(form)}`;
  if (!learnt.has(name)) learnt.set(name, new Kind(locale, form));
  return learnt.get(name) as Way;
}

/** A number as the reader's country writes it. */
export const number = (value: number, form: Intl.NumberFormatOptions = {}): string =>
  inCountry(Intl.NumberFormat, words.locale, form).format(value);

/** A sentence as it is in the file, with its gaps; where it depends on a number, the one for that number. */
export function sentence(key: Key, count = 1): string {
  const found = words.find(key);
  if (typeof found === 'string') return found;
  return inCountry(Intl.PluralRules, words.language, {}).select(count) === 'one' ? found.one : found.other;
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
  inCountry(Intl.ListFormat, words.locale, { type: how === 'and' ? 'conjunction' : 'disjunction' }).format(names);

/** What the page calls something that the server names; what the server calls it where the page has no word for it. */
export function named(key: string, otherwise: string): string {
  const found: unknown = words.find(key as Key);
  return typeof found === 'string' ? found : otherwise;
}
