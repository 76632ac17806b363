import { didYouMean } from '@stoa/common/nearest-name';
import { z } from 'zod';

/** A broken rule within one file: where by path, which rule, and a sentence. */
export interface RuleProblem {
  readonly path: readonly (string | number)[];
  /** True when the name of the last step is wrong, not its value. */
  readonly key: boolean;
  readonly rule: string;
  readonly message: string;
}

/**
 * The specification's rule names (portal §3) for what zod found; one entry for each unknown key.
 * @param schema what was asked for: its keys are what an unknown one may have meant
 */
export function rulesOf(error: z.ZodError, schema: z.core.$ZodType): RuleProblem[] {
  return error.issues.flatMap((issue) => problemsOf(issue, issue.path.map(step), schema));
}

function problemsOf(issue: z.core.$ZodIssue, path: (string | number)[], schema: z.core.$ZodType): RuleProblem[] {
  const name = path.length === 0 ? 'The file' : `"${path.join('.')}"`;
  const one = (rule: string, phrase: string, key = false): RuleProblem[] => [
    { path, key, rule, message: `${name} ${phrase}.` },
  ];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((unknown) => {
        const full = [...path, unknown];
        const meant = didYouMean(unknown, keysAt(schema, path));
        return {
          path: full,
          key: true,
          rule: 'unknown_property',
          message: `"${full.join('.')}" is not known.${meant}`,
        };
      });
    case 'invalid_type':
      if (issue.input === undefined && path.length > 0) return one('required', 'is required');
      return one(typeRules[issue.expected] ?? 'invalid', `must be ${typeNames[issue.expected] ?? issue.expected}`);
    case 'invalid_value':
      return one('enum', `must be one of ${issue.values.join(', ')}`);
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? one(
            issue.origin === 'array' ? 'min_items' : 'min_length',
            `must have at least ${issue.minimum} ${units[issue.origin]}`,
          )
        : one('min', `must be at least ${issue.minimum}`);
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? one(
            issue.origin === 'array' ? 'max_items' : 'max_length',
            `must have at most ${issue.maximum} ${units[issue.origin]}`,
          )
        : one('max', `must be at most ${issue.maximum}`);
    case 'invalid_key':
      return one(
        path[0] === 'labels' ? 'is_label' : 'matches_regex',
        issue.issues[0]?.message ?? 'is no valid name',
        true,
      );
    case 'invalid_format':
      return one(path.at(-2) === 'labels' ? 'is_label' : 'matches_regex', issue.message);
    case 'invalid_union':
      // No option was tried: the member that tells the options apart is missing or unknown.
      return issue.errors.length === 0
        ? one('enum', `must be one of ${credentialTypes}`)
        : one('is_date_time', issue.message);
    default:
      return one('invalid', issue.message);
  }
}

const credentialTypes = 'key_auth, client_credentials, self_managed_client_credentials';

const units: Record<string, string> = { string: 'characters', array: 'entries' };

const typeRules: Record<string, string> = {
  string: 'is_string',
  boolean: 'is_boolean',
  number: 'is_number',
  int: 'is_integer',
  array: 'is_array',
  object: 'is_object',
  record: 'is_object',
};

const typeNames: Record<string, string> = {
  string: 'a text (put it in quotes)',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  object: 'a set of keys and values',
  record: 'a set of keys and values',
};

/** The keys that an object at the path may have, whichever branch of a union it is. */
function keysAt(schema: z.core.$ZodType, path: readonly (string | number)[]): string[] {
  if (schema instanceof z.ZodObject) {
    const [first, ...rest] = path;
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    if (first === undefined) return Object.keys(shape);
    const member = shape[first];
    return member ? keysAt(member, rest) : [];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => keysAt(option, path));
  if (schema instanceof z.ZodArray) return keysAt(schema.element, path.slice(1));
  if (schema instanceof z.ZodRecord) return keysAt(schema.valueType, path.slice(1));
  if (schema instanceof z.ZodPipe) return [...keysAt(schema.in, path), ...keysAt(schema.out, path)];
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  return inner ? keysAt(inner, path) : [];
}

function step(part: PropertyKey): string | number {
  return typeof part === 'number' ? part : String(part);
}
