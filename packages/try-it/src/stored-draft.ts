import type { BodyDraft, OperationDraft, ServerSelection } from './draft.ts';
import { isObject } from './is-object.ts';

/**
 * What was kept, in the shape that the form reads; undefined of anything else, which an older page or a hand may have
 * left there: it would break the page at every reload.
 */
export function storedDraft(value: unknown): OperationDraft | undefined {
  if (!isObject(value)) return undefined;
  const { parameters, contentType, bodies, examples, alternative } = value;
  if (!isObject(parameters) || !isObject(bodies) || !isTexts(examples) || !isCount(alternative)) return undefined;
  if (contentType !== undefined && typeof contentType !== 'string') return undefined;
  if (!Object.values(bodies).every(isBody)) return undefined;
  return {
    parameters,
    bodies: bodies as Record<string, BodyDraft>,
    examples,
    alternative,
    ...(contentType !== undefined && { contentType }),
  };
}

export function storedServer(value: unknown): ServerSelection | undefined {
  if (!isObject(value)) return undefined;
  const { index, variables } = value;
  return isCount(index) && isTexts(variables) ? { index, variables } : undefined;
}

/** Those of the right shape. */
export function storedOnes<T>(
  values: Readonly<Record<string, unknown>> | undefined,
  read: (value: unknown) => T | undefined,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([key, value]) => {
      const known = read(value);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Text or the fields of a form; files are not kept. */
function isBody(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { text, fields, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  return fields === undefined ? typeof text === 'string' : text === undefined && isObject(fields);
}
