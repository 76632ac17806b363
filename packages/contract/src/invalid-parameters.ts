import type { z } from 'zod';
import type { InvalidParameter, maximumRules, minimumRules } from './problem.ts';
import type { standardRules } from './problem-codes.ts';

type Source = NonNullable<InvalidParameter['source']>;
type Issue = z.core.$ZodIssue;
type StandardRule = (typeof standardRules)[number];
type Verdict = InvalidParameter extends infer P ? (P extends unknown ? Omit<P, 'field' | 'source'> : never) : never;

interface Context {
  /** Which part of the request was parsed. */
  readonly source: Source;
  /** What was parsed: an issue alone does not tell a missing field from one of a wrong type. */
  readonly input: unknown;
}

/**
 * The specification's reasons for a refusal (portal §3, contract §A.2), derived from what zod found.
 * Each reason is a predicate phrase without the field, because screens print `Field reason` or reasons alone.
 */
export function invalidParameters(error: z.ZodError, { source, input }: Context): InvalidParameter[] {
  const found = error.issues.flatMap((issue) => explain(issue, [], input, source));
  const seen = new Set<string>();
  return found.filter((parameter) => {
    const key = JSON.stringify(parameter);
    return !seen.has(key) && seen.add(key);
  });
}

function explain(issue: Issue, parents: PropertyKey[], input: unknown, source: Source): InvalidParameter[] {
  const path = [...parents, ...issue.path];
  const parameter = (field: PropertyKey[], verdict: Verdict) =>
    ({ field: field.map(String).join('.') || source, ...verdict, source }) as InvalidParameter;

  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      parameter([...path, key], { rule: 'unknown_property', reason: 'is not a known property' }),
    );
  }
  if (issue.code !== 'custom' && valueAt(input, path) === undefined) {
    return [parameter(path, { rule: 'required', reason: 'is a required field' })];
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closestBranch(issue.errors).flatMap((inner) => explain(inner, path, input, source));
  }
  if (issue.code === 'invalid_key') return [parameter(path, { rule: 'is_label', reason: 'is not a valid key' })];
  return [parameter(path, verdictOf(issue))];
}

/** The branch of a union that the value nearly fits: its issues lie deepest; of several such branches the one with the fewest. */
function closestBranch(branches: readonly Issue[][]): Issue[] {
  const depth = (issues: Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return [...branches].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

function verdictOf(issue: Issue): Verdict {
  switch (issue.code) {
    case 'invalid_type':
      return typeRules[issue.expected] ?? invalid('has the wrong type');
    case 'invalid_value':
      return choices(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? choices(issue.options) : invalid('is not valid');
    case 'invalid_format':
      return formatRules[issue.format] ?? invalid('is not valid');
    case 'too_small':
      return minimum(issue.origin, Number(issue.minimum));
    case 'too_big':
      return maximum(issue.origin, Number(issue.maximum));
    case 'not_multiple_of':
      return invalid(`must be a multiple of ${issue.divisor}`);
    case 'custom':
      return custom(issue);
    default:
      return invalid('is not valid');
  }
}

const standard = (rule: StandardRule, reason: string): Verdict => ({ rule, reason });
const invalid = (reason: string) => standard('invalid', reason);

const typeRules: Readonly<Record<string, Verdict>> = {
  string: standard('is_string', 'must be text'),
  number: standard('is_number', 'must be a number'),
  int: standard('is_integer', 'must be a whole number'),
  boolean: standard('is_boolean', 'must be true or false'),
  array: standard('is_array', 'must be a list'),
  object: standard('is_object', 'must be an object'),
  record: standard('is_object', 'must be an object'),
  null: standard('is_null', 'must be null'),
};

const formatRules: Readonly<Record<string, Verdict>> = {
  uuid: standard('is_uuid', 'must be a UUID'),
  email: invalid('must be a valid email address'),
  url: invalid('must be a valid URL'),
  datetime: standard('is_date_time', 'must be a date and time in ISO 8601'),
  base64: standard('is_base64', 'must be base64'),
  regex: standard('matches_regex', 'does not have the expected format'),
};

function choices(values: readonly unknown[]): Verdict {
  const list = values.map((value) => (typeof value === 'bigint' ? Number(value) : value));
  return { rule: 'enum', reason: `must be one of ${list.join(', ')}`, choices: list };
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function minimum(origin: string, least: number): Verdict {
  if (origin === 'string') {
    return { rule: 'min_length', reason: `must have at least ${plural(least, 'character')}`, minimum: least };
  }
  if (origin === 'array') {
    return { rule: 'min_items', reason: `must have at least ${plural(least, 'item')}`, minimum: least };
  }
  return { rule: 'min', reason: `must be at least ${least}`, minimum: least };
}

function maximum(origin: string, most: number): Verdict {
  if (origin === 'string') {
    return { rule: 'max_length', reason: `must have at most ${plural(most, 'character')}`, maximum: most };
  }
  if (origin === 'array') {
    return { rule: 'max_items', reason: `must have at most ${plural(most, 'item')}`, maximum: most };
  }
  return { rule: 'max', reason: `must be at most ${most}`, maximum: most };
}

const minimums: readonly string[] = [
  'min_length',
  'min_digits',
  'min_lowercase',
  'min_uppercase',
  'min_symbols',
  'min_items',
  'min',
] satisfies (typeof minimumRules)[number][];
const maximums: readonly string[] = ['max_length', 'max_items', 'max'] satisfies (typeof maximumRules)[number][];

/** A refinement may carry its rule in `params`: `{ rule: 'min_digits', minimum: 1 }`; without it the rule is `invalid`. */
function custom(issue: Issue & { code: 'custom' }): Verdict {
  const { rule, minimum: least, maximum: most, dependents } = (issue.params ?? {}) as Record<string, unknown>;
  const reason = issue.message;
  if (typeof rule !== 'string') return invalid(reason);
  if (minimums.includes(rule)) return { rule, reason, minimum: Number(least) } as Verdict;
  if (maximums.includes(rule)) return { rule, reason, maximum: Number(most) } as Verdict;
  if (rule === 'dependent_fields') return { rule, reason, dependents: (dependents as string[] | undefined) ?? null };
  return { rule, reason } as Verdict;
}
