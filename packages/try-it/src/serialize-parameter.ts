import { plainText, writeJson } from '@stoa/contract/exact-number';
import { encodeUnreserved } from './percent-encode.ts';

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

export interface Serialization {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  /** Encodes one value, or one name inside a value; `encodeUnreserved` by default. */
  readonly encode?: (text: string) => string;
}

export type Pair = readonly [name: string, value: string];

type Shape =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly pairs: readonly Pair[] };

/** A value inside a list or an object: OpenAPI leaves nested ones undefined, JSON is what can be read back. */
export function scalarText(value: unknown): string {
  return typeof value === 'object' && value !== null ? (writeJson(value) ?? '') : plainText(value);
}

const isDefined = (value: unknown) => value !== undefined && value !== null;

/** RFC 6570 §2.3: null, an empty list and an empty map are undefined, and so are such members. */
function shapeOf(value: unknown, encode: (text: string) => string): Shape {
  if (!isDefined(value)) return { kind: 'undefined' };
  if (Array.isArray(value)) {
    const items = value.filter(isDefined).map((item) => encode(scalarText(item)));
    return items.length > 0 ? { kind: 'list', items } : { kind: 'undefined' };
  }
  if (typeof value === 'object') {
    const pairs = Object.entries(value)
      .filter(([, member]) => isDefined(member))
      .map(([name, member]): Pair => [encode(name), encode(scalarText(member))]);
    return pairs.length > 0 ? { kind: 'map', pairs } : { kind: 'undefined' };
  }
  return { kind: 'one', text: encode(plainText(value)) };
}

const flat = (pairs: readonly Pair[], separator: string) => pairs.flat().join(separator);
const assigned = (pairs: readonly Pair[], separator: string) =>
  pairs.map(([name, value]) => `${name}=${value}`).join(separator);
const named = (name: string, value: string) => (value === '' ? name : `${name}=${value}`);

/**
 * A parameter of a path or a header: styles `simple`, `label` and `matrix` (OpenAPI 3.2 "Style Values", RFC 6570 §3.2.2,
 * §3.2.5, §3.2.7).
 * @returns undefined where the value is undefined
 */
export function serializeText(name: string, value: unknown, how: Serialization): string | undefined {
  const encode = how.encode ?? encodeUnreserved;
  const shape = shapeOf(value, encode);
  const key = encode(name);
  switch (shape.kind) {
    case 'undefined':
      return undefined;
    case 'one':
      if (how.style === 'label') return `.${shape.text}`;
      return how.style === 'matrix' ? `;${named(key, shape.text)}` : shape.text;
    case 'list':
      if (how.style === 'label') return `.${shape.items.join(how.explode ? '.' : ',')}`;
      if (how.style !== 'matrix') return shape.items.join(',');
      return how.explode
        ? shape.items.map((item) => `;${named(key, item)}`).join('')
        : `;${named(key, shape.items.join(','))}`;
    case 'map':
      if (how.style === 'label') return `.${how.explode ? assigned(shape.pairs, '.') : flat(shape.pairs, ',')}`;
      if (how.style === 'matrix') {
        return how.explode
          ? shape.pairs.map(([member, text]) => `;${named(member, text)}`).join('')
          : `;${key}=${flat(shape.pairs, ',')}`;
      }
      return how.explode ? assigned(shape.pairs, ',') : flat(shape.pairs, ',');
  }
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/**
 * A parameter of a query, a cookie or a form: styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie`
 * (OpenAPI 3.2 "Style Values", RFC 6570 §3.2.8).
 * @returns names and values, encoded; none where the value is undefined
 */
export function serializePairs(name: string, value: unknown, how: Serialization): Pair[] {
  const encode = how.encode ?? encodeUnreserved;
  if (how.style === 'deepObject' && typeof value === 'object' && value !== null) {
    return deepPairs(name, value).map(([path, text]): Pair => [encodeUnreserved(path), encode(text)]);
  }
  const shape = shapeOf(value, encode);
  // A cookie's name stands as it is, as its value does (OpenAPI 3.2, style `cookie`).
  const key = how.style === 'cookie' ? encode(name) : encodeUnreserved(name);
  const separator = separators[how.style] ?? ',';
  switch (shape.kind) {
    case 'undefined':
      return [];
    case 'one':
      return [[key, shape.text]];
    case 'list':
      return how.explode ? shape.items.map((item): Pair => [key, item]) : [[key, shape.items.join(separator)]];
    case 'map':
      return how.explode ? [...shape.pairs] : [[key, flat(shape.pairs, separator)]];
  }
}

/**
 * OpenAPI defines one level of properties alone. Deeper ones follow the convention of qs, PHP and Rails: brackets again, `[]`
 * for an item of a list of plain values, and the index where an item is an object.
 */
function deepPairs(path: string, value: object): Pair[] {
  const list = Array.isArray(value);
  return Object.entries(value).flatMap(([name, member]): Pair[] => {
    if (!isDefined(member)) return [];
    if (typeof member === 'object') return deepPairs(`${path}[${name}]`, member);
    return [[`${path}[${list ? '' : name}]`, plainText(member)]];
  });
}
