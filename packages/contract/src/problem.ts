import { z } from 'zod';
import { ownObject, vendorObject } from './answer-objects.ts';
import { standardRules } from './problem-codes.ts';

/** The other rule names that a validation failure may carry (portal §3). Codes are compared, prose never. */
export const minimumRules = [
  'min_length',
  'min_digits',
  'min_lowercase',
  'min_uppercase',
  'min_symbols',
  'min_items',
  'min',
] as const;
export const maximumRules = ['max_length', 'max_items', 'max'] as const;

const source = z.enum(['body', 'query', 'path', 'header']).optional();
const named = { field: z.string(), reason: z.string(), source };

export const invalidParameterSchema = z
  .union([
    vendorObject({ ...named, rule: z.enum(standardRules) }),
    vendorObject({ ...named, rule: z.enum(minimumRules), minimum: z.number().int() }),
    vendorObject({ ...named, rule: z.enum(maximumRules), maximum: z.number().int() }),
    vendorObject({ ...named, rule: z.literal('enum'), choices: z.array(z.unknown()).min(1) }),
    vendorObject({ ...named, rule: z.literal('dependent_fields'), dependents: z.array(z.string()).nullable() }),
  ])
  .meta({ id: 'InvalidParameter' });

/** One reason why a request was refused: the field, the rule it broke and a predicate phrase ("is a required field"). */
export type InvalidParameter = z.infer<typeof invalidParameterSchema>;

/** What a refused password lacks; a page words it in its reader's language. */
export const passwordRequirementSchema = ownObject({
  rule: z.enum([
    'min_length',
    'max_length',
    'min_classes',
    'uppercase',
    'lowercase',
    'digit',
    'special',
    'not_common',
    'not_personal',
  ]),
  /** The number that `min_length`, `max_length` or `min_classes` requires. */
  limit: z.int().optional(),
}).meta({ id: 'PasswordRequirement' });

export type PasswordRequirement = z.infer<typeof passwordRequirementSchema>;

/** RFC 9457 problem details, as the portal's clients read them (contract §A.2): the vendor's base, open for fields of ours. */
export const problemSchema = ownObject({
  type: z.string().optional(),
  status: z.number().int(),
  title: z.string(),
  detail: z.string(),
  /** `kong:trace:<id>`: the same id as in the server's log line. */
  instance: z.string(),
  /** Equal to `detail`: older clients print it (contract §0.19). */
  message: z.string().optional(),
  /** A stable code of ours for programs; prose may change. */
  code: z.string().optional(),
  invalid_parameters: z.array(invalidParameterSchema).optional(),
  /** A second shape that the auth elements read first: a password that is refused lists its reasons here (contract §A.10). */
  errors: z.array(ownObject({ status: z.int(), title: z.string(), detail: z.string() })).optional(),
  /** Present with the code `factor_needed`: the factors that the account takes. */
  factors: z.array(z.enum(['totp', 'recovery_code', 'passkey'])).optional(),
  /** Present with the code `weak_password`: what the password lacks, for programs. */
  requirements: z.array(passwordRequirementSchema).optional(),
}).meta({ id: 'Problem' });

export type ProblemBody = z.infer<typeof problemSchema>;
