import { z } from 'zod';
import { isStorable, literal } from './filter.ts';
import { ScimError } from './scim-error.ts';

const mostOperations = 1000;

/** Entra ID writes `Add`, `Replace` and `Remove`. */
const bodySchema = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.string().max(500).nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(mostOperations),
});

/** One change of one attribute. Names are in lower case. */
export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly attribute: string;
  readonly sub: string | undefined;
  /** `emails[type eq "work"]`: which of several values. */
  readonly where: { readonly attribute: string; readonly value: string | boolean } | undefined;
  readonly value: unknown;
  /** False for a member of an object without a path: what is not known there is passed over. */
  readonly named: boolean;
}

/**
 * The operations of a PATCH (RFC 7644 §3.5.2), one for each attribute.
 * @throws ScimError 400 `invalidSyntax`, `invalidPath`, `noTarget`, `invalidValue`
 */
export function readOperations(body: unknown): Operation[] {
  const parsed = bodySchema.safeParse(isObject(body) ? lowerKeys(body) : body);
  if (!parsed.success)
    throw new ScimError(400, 'invalidSyntax', `A PATCH has 1 to ${mostOperations} Operations with op, path and value.`);
  return parsed.data.operations.flatMap(({ op: written, path, value }) => {
    const op = written.toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'invalidSyntax', 'The op of an operation is add, replace or remove.');
    if (path) return [{ op, ...readPath(path), value, named: true }];
    if (op === 'remove') throw new ScimError(400, 'noTarget', 'A remove needs a path.');
    if (!isObject(value)) throw new ScimError(400, 'invalidValue', 'Without a path the value is an object.');
    return attributesOf(value, op);
  });
}

/** What an object says, attribute by attribute: the whole of a POST or PUT, and a PATCH without a path. */
export function attributesOf(object: Readonly<Record<string, unknown>>, op: 'add' | 'replace'): Operation[] {
  return Object.entries(object).flatMap(([key, value]) => {
    // Extensions, and whatever has no name that is a path.
    const path = pathPattern.test(key) ? readPath(key) : undefined;
    return path ? [{ op, ...path, value, named: false }] : [];
  });
}

const pathPattern =
  /^(urn:[\w:.-]{1,150}:)?([a-z$][\w$]{0,60})(?:\[\s*(\w{1,30})\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([a-z$][\w$]{0,60}))?$/i;
const enterprise = /^urn:ietf:params:scim:schemas:extension:/i;

function readPath(path: string): Pick<Operation, 'attribute' | 'sub' | 'where'> {
  const [, urn = '', attribute = '', name, value, sub] = pathPattern.exec(path.trim()) ?? [];
  if (!attribute) throw new ScimError(400, 'invalidPath', 'The path of an operation is not supported.');
  return {
    attribute: enterprise.test(urn) ? 'extension' : attribute.toLowerCase(),
    sub: sub?.toLowerCase(),
    where: name && value ? { attribute: name.toLowerCase(), value: literal(value) } : undefined,
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names of attributes are compared without case (RFC 7643 §2.1). */
export function lowerKeys(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key.toLowerCase(),
      key.toLowerCase() === 'operations' && Array.isArray(value)
        ? value.map((each) => (isObject(each) ? lowerKeys(each) : each))
        : value,
    ]),
  );
}

/** A text, as `"x"`, or as Entra ID sends one: `[{ "value": "x" }]`. Null and nothing are no text. */
export function textIn(value: unknown, name: string): string | undefined {
  const plain = Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0].value : value;
  if (plain === null || plain === undefined || plain === '') return undefined;
  if (typeof plain === 'string' && isStorable(plain)) return plain;
  throw new ScimError(400, 'invalidValue', `${name} must be a text that can be stored.`);
}
