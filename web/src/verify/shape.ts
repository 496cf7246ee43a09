/** Values that came from outside, taken only for what they are. */
import { say } from '../lib/words.svelte';

/** Takes a value for a shape, or throws; the place says where it stands. */
export type Shape<T> = (place: string, value: unknown) => T;
export type Of<S> = S extends Shape<infer T> ? T : never;

/** Something of a receipt that does not hold. */
export class Fault extends Error {}

export const fault = (sentence: string): Fault => new Fault(sentence);

type Wanted = 'text' | 'flag' | 'whole' | 'list' | 'pair' | 'object';

const named = (place: string): string => place || say('verify.shapes.it');
const refused = (place: string, wanted: Wanted): Fault =>
  fault(say(`verify.shapes.${wanted}`, { place: named(place) }));

export const text: Shape<string> = (place, value) => {
  if (typeof value !== 'string') throw refused(place, 'text');
  return value;
};

export const flag: Shape<boolean> = (place, value) => {
  if (typeof value !== 'boolean') throw refused(place, 'flag');
  return value;
};

/** A whole number from zero. */
export const count: Shape<number> = (place, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw refused(place, 'whole');
  return value;
};

export const exactly =
  <T>(only: T): Shape<T> =>
  (place, value) => {
    if (value !== only) throw fault(say('verify.shapes.only', { place: named(place), only: JSON.stringify(only) }));
    return only;
  };

export const orNull =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (place, value) =>
    value === null ? null : shape(place, value);

const MAY_BE_MISSING = new WeakSet<object>();

/** Something that only some receipts have. */
export function perhaps<T>(shape: Shape<T>): Shape<T | undefined> {
  const missing: Shape<T | undefined> = (place, value) => (value === undefined ? undefined : shape(place, value));
  MAY_BE_MISSING.add(missing);
  return missing;
}

export const listOf =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (place, value) => {
    if (!Array.isArray(value)) throw refused(place, 'list');
    return Array.from(value, (part, at) => shape(`${place}[${at}]`, part));
  };

export const pairOf =
  <T>(shape: Shape<T>): Shape<[T, T]> =>
  (place, value) => {
    const [one, other, ...more] = listOf(shape)(place, value);
    if (one === undefined || other === undefined || more.length > 0) throw refused(place, 'pair');
    return [one, other];
  };

const fieldsOf = (place: string, value: unknown): [string, unknown][] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(place, 'object');
  return Object.entries(value);
};

/** Any names, each with a value of one shape. */
export const mapOf =
  <T>(shape: Shape<T>): Shape<ReadonlyMap<string, T>> =>
  (place, value) =>
    new Map(fieldsOf(place, value).map(([name, part]) => [name, shape(`${place}.${name}`, part)]));

type Shapes<T> = { [Name in keyof T]: Shape<T[Name]> };

const within = (place: string, name: string): string => (place ? `${place}.${name}` : name);

/** These names, all of them; others are left alone. */
export const some =
  <T extends object>(shapes: Shapes<T>): Shape<T> =>
  (place, value) => {
    const given = new Map(fieldsOf(place, value));
    const taken = Object.entries<Shape<unknown>>(shapes).map(([name, shape]) => {
      if (!given.has(name) && !MAY_BE_MISSING.has(shape))
        throw fault(say('verify.shapes.missing', { place: within(place, name) }));
      return [name, shape(within(place, name), given.get(name))];
    });
    return Object.fromEntries(taken) as T;
  };

/** These names, all of them and no others. */
export const parts =
  <T extends object>(shapes: Shapes<T>): Shape<T> =>
  (place, value) => {
    const strange = fieldsOf(place, value).find(([name]) => !Object.hasOwn(shapes, name));
    if (strange) throw fault(say('verify.shapes.strange', { place: within(place, strange[0]) }));
    return some(shapes)(place, value);
  };
