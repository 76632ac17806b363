import { isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { isObject } from '../is-object.ts';
import { asNumber, isBeyondDoubles, wholeNumber, wholeStep } from './whole-numbers.ts';

/** How many of a kind are thought of; a list's sample has 20 items at most. */
const most = 25;
const deepest = 4;

/**
 * Yields values near one that a schema accepts, the nearest first, for lists whose items have to differ. Only some of them are
 * valid: the caller must try them.
 * @param look a schema with all that it refers to
 */
export function* otherValues(
  value: unknown,
  schema: JsonSchema,
  look: (schema: JsonSchema) => JsonSchemaObject,
  depth = 0,
): Generator<unknown> {
  if (depth > deepest) return;
  const flat = look(schema);
  if (Array.isArray(flat.enum)) return yield* flat.enum;
  if (isNumeric(value)) yield* otherNumbers(value, flat);
  else if (typeof value === 'string') yield* otherTexts(value);
  else if (Array.isArray(value)) {
    for (const other of otherValues(value[0], (flat.items ?? true) as JsonSchema, look, depth + 1))
      yield [other, ...value.slice(1)];
  } else if (isObject(value)) {
    const properties = isObject(flat.properties) ? (flat.properties as Record<string, JsonSchema>) : {};
    for (const [name, member] of Object.entries(value)) {
      const one = Object.hasOwn(properties, name) ? (properties[name] ?? true) : true;
      for (const other of otherValues(member, one, look, depth + 1)) yield { ...value, [name]: other };
    }
  }
  yield* [true, false, null, 'text', [], {}];
  for (let number = 1; number <= most; number += 1) yield number;
}

function* otherNumbers(value: Parameters<typeof wholeNumber>[0], { multipleOf }: JsonSchemaObject): Generator<unknown> {
  const number = numericValue(value) ?? 0;
  const step = isNumeric(multipleOf) ? multipleOf : 1;
  const by = numericValue(step) ?? 1;
  if (isBeyondDoubles(number) || isBeyondDoubles(by)) {
    const [whole, wholeBy] = [wholeNumber(value, 'down'), wholeStep(step)];
    if (whole === undefined || wholeBy === undefined) return;
    for (let times = 1n; times <= most; times += 1n) {
      yield asNumber(whole + times * wholeBy);
      yield asNumber(whole - times * wholeBy);
    }
    return;
  }
  // Sums of such as 0.1 are no decimals of a digit.
  const rounded = (sum: number) => Number(sum.toFixed(10));
  for (let times = 1; times <= most; times += 1) {
    yield rounded(number + times * by);
    yield rounded(number - times * by);
  }
  for (let part = 2; part <= most; part += 1) yield number / part;
}

/** Another sign at one place, from the end: what is a date, an address or of a pattern often stays one. */
function* otherTexts(text: string): Generator<string> {
  for (let number = 1; number <= most; number += 1) yield text + number;
  const signs = [...text].slice(0, 100);
  for (let at = signs.length - 1; at >= 0; at -= 1) {
    const sign = signs[at] ?? '';
    const alphabet = /\d/.test(sign)
      ? '0123456789'
      : /[a-z]/.test(sign)
        ? lower
        : /[A-Z]/.test(sign)
          ? lower.toUpperCase()
          : '';
    for (const other of alphabet)
      if (other !== sign) yield [...signs.slice(0, at), other, ...signs.slice(at + 1)].join('');
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
