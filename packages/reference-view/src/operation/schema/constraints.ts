import { canonicalNumber, compareNumbers, type ExactNumber, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { ownEntries, ownList, ownNumber, ownObject, ownStrings, ownText } from '@stoa/openapi/schema/own';
import { onlyRequire } from '@stoa/openapi/schema/read-schema';
import { figure } from '@stoa/text/figure';
import type { TranslateReference } from '../../i18n/reference-text.ts';
import { showInLine } from './show-value.ts';

/** One constraint in words; `code` is what the specification wrote, to be set apart from them. */
export interface Constraint {
  readonly text: string;
  readonly code?: readonly string[];
}

/** Words and figures of the reader's language; `tag` is RFC 5646. */
export interface Words {
  readonly r: TranslateReference;
  readonly tag: string;
}

/**
 * What a schema, as it was read, asks of a value, in words, in the order: numbers, length, pattern, items, properties (JSON Schema
 * 2020-12 Validation §6). Keywords with nonsense in them say nothing.
 * @param item the schema of an array's items, its references followed
 */
export function constraintsOf(schema: JsonSchemaObject, words: Words, item?: JsonSchemaObject): readonly Constraint[] {
  return [
    ...numberConstraints(schema, words),
    ...textConstraints(schema, words),
    ...(item ? eachConstraints(item, words) : []),
    ...itemConstraints(schema, words),
    ...propertyConstraints(schema, words),
    ...requireConstraints(schema, words),
  ];
}

function eachConstraints(item: JsonSchemaObject, words: Words): Constraint[] {
  const { r } = words;
  const found = [...numberConstraints(item, words), ...textConstraints(item, words), ...itemConstraints(item, words)];
  return found.map((each) => ({ ...each, text: r('op.each', { constraint: each.text }) }));
}

/** Alternatives that only ask for names: `anyOf: [{required: [a]}, {required: [b, c]}]`. */
function requireConstraints(schema: JsonSchemaObject, { r }: Words): Constraint[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const branches = ownList(schema[keyword]);
    if (branches.length === 0 || !onlyRequire(branches)) return [];
    const code = branches.slice(0, 50).map((branch) => ownStrings(ownObject(branch).required).join(' + '));
    return [{ text: keyword === 'oneOf' ? r('op.requiresOneOf') : r('op.requiresAnyOf'), code }];
  });
}

function numberConstraints(schema: JsonSchemaObject, { r, tag }: Words): Constraint[] {
  const show = (value: number | ExactNumber) => figure(value, tag);
  const minimum = ownNumber(schema.minimum);
  const maximum = ownNumber(schema.maximum);
  const above = ownNumber(schema.exclusiveMinimum);
  const below = ownNumber(schema.exclusiveMaximum);
  const least =
    above !== undefined && (minimum === undefined || compareNumbers(above, minimum) >= 0) ? undefined : minimum;
  const most =
    below !== undefined && (maximum === undefined || compareNumbers(below, maximum) <= 0) ? undefined : maximum;
  const found: Constraint[] = [];
  if (least !== undefined && most !== undefined) {
    found.push({
      text:
        compareNumbers(least, most) === 0 ? r('op.exactly', { value: show(least) }) : range(show(least), show(most)),
    });
  } else {
    if (above !== undefined) found.push({ text: r('op.moreThan', { value: show(above) }) });
    if (least !== undefined) found.push({ text: r('op.atLeast', { value: show(least) }) });
    if (below !== undefined) found.push({ text: r('op.lessThan', { value: show(below) }) });
    if (most !== undefined) found.push({ text: r('op.atMost', { value: show(most) }) });
  }
  const step = ownNumber(schema.multipleOf);
  if (step !== undefined && compareNumbers(step, 1) !== 0)
    found.push({ text: r('op.multipleOf', { value: show(step) }) });
  return found;
}

function textConstraints(schema: JsonSchemaObject, { r, tag }: Words): Constraint[] {
  const found: Constraint[] = [];
  const length = between(ownCount(schema.minLength), ownCount(schema.maxLength), tag, {
    range: (value) => r('op.characters', { value }),
    one: r('op.oneCharacter'),
    least: (value) => r('op.charactersAtLeast', { value }),
    most: (value) => (value ? r('op.charactersAtMost', { value }) : r('op.atMost', { value: r('op.oneCharacter') })),
    notEmpty: r('op.notEmpty'),
  });
  if (length) found.push({ text: length });
  const pattern = ownText(schema.pattern);
  if (pattern) found.push({ text: r('op.pattern'), code: [showInLine(pattern).text] });
  const media = ownText(schema.contentMediaType);
  if (media) found.push({ text: r('op.contentMediaType'), code: [showInLine(media).text] });
  const encoding = ownText(schema.contentEncoding);
  if (encoding) found.push({ text: r('op.contentEncoding'), code: [showInLine(encoding).text] });
  return found;
}

function itemConstraints(schema: JsonSchemaObject, { r, tag }: Words): Constraint[] {
  const found: Constraint[] = [];
  if (schema.uniqueItems === true) found.push({ text: r('op.unique') });
  const count = between(ownCount(schema.minItems), ownCount(schema.maxItems), tag, {
    range: (value) => r('op.items', { value }),
    one: r('op.oneItem'),
    least: (value) => r('op.itemsAtLeast', { value }),
    most: (value) => (value ? r('op.itemsAtMost', { value }) : r('op.atMost', { value: r('op.oneItem') })),
    notEmpty: r('op.notEmpty'),
  });
  if (count) found.push({ text: count });
  if (schema.contains !== undefined) {
    const least = ownCount(schema.minContains) ?? 1;
    const most = ownCount(schema.maxContains);
    const matching = between(least, most, tag, {
      range: (value) => r('op.contains', { value }),
      one: r('op.containsOne'),
      least: (value) => r('op.containsAtLeast', { value }),
      most: (value = '1') => r('op.containsAtMost', { value }),
    });
    if (matching) found.push({ text: matching });
  }
  const isClosed = Array.isArray(schema.prefixItems) && schema.items === false;
  if (isClosed || schema.unevaluatedItems === false) found.push({ text: r('op.noOtherItems') });
  return found;
}

function propertyConstraints(schema: JsonSchemaObject, { r, tag }: Words): Constraint[] {
  const found: Constraint[] = [];
  const count = between(ownCount(schema.minProperties), ownCount(schema.maxProperties), tag, {
    range: (value) => r('op.properties', { value }),
    one: r('op.oneProperty'),
    least: (value) => r('op.propertiesAtLeast', { value }),
    most: (value) => (value ? r('op.propertiesAtMost', { value }) : r('op.atMost', { value: r('op.oneProperty') })),
    notEmpty: r('op.notEmpty'),
  });
  if (count) found.push({ text: count });
  const properties = ownObject(schema.properties);
  const unseen = ownStrings(schema.required).filter((name) => !Object.hasOwn(properties, name));
  if (unseen.length > 0) found.push({ text: r('op.alsoRequired'), code: unseen.slice(0, 50) });
  for (const [name, names] of ownEntries(schema.dependentRequired)) {
    const wanted = ownStrings(names);
    if (wanted.length > 0) found.push({ text: r('op.dependentRequired', { name }), code: wanted });
  }
  // What `additionalProperties` has checked is evaluated (JSON Schema 2020-12 Core §11.3).
  if ((schema.additionalProperties ?? schema.unevaluatedProperties) === false) {
    found.push({ text: r('op.noOtherProperties') });
  } else if (schema.additionalProperties === true && Object.keys(properties).length > 0) {
    found.push({ text: r('op.otherProperties') });
  }
  return found;
}

interface CountWords {
  readonly range: (value: string) => string;
  readonly one: string;
  readonly least: (value: string) => string;
  /** A limit of 1 is passed as undefined. */
  readonly most: (value: string | undefined) => string;
  readonly notEmpty?: string;
}

type Count = number | ExactNumber | undefined;

/** JSON Schema 2020-12 §4.2.2: `1.0` is a count, and the same as 1. */
function ownCount(value: unknown): Count {
  const number = ownNumber(value);
  return number === undefined ? undefined : canonicalNumber(number);
}

function between(least: Count, most: Count, tag: string, words: CountWords) {
  if (least === 1 && most === 1) return words.one;
  if (least !== undefined && most !== undefined) {
    return words.range(least === most ? figure(least, tag) : range(figure(least, tag), figure(most, tag)));
  }
  if (most !== undefined) return words.most(most === 1 ? undefined : figure(most, tag));
  if (least === 1 && words.notEmpty) return words.notEmpty;
  return least !== undefined && (numericValue(least) ?? 0) > 0 ? words.least(figure(least, tag)) : undefined;
}

function range(from: string, to: string): string {
  // A minus sign beside a dash is hard to read.
  return /^[-−]/.test(to) ? `${from} … ${to}` : `${from}–${to}`;
}
