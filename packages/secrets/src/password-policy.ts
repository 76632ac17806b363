import { Problem } from '@stoa/common/problem';
import type { PasswordRequirement } from '@stoa/contract/problem';
import { isCommonPassword, isEasySentence } from './common-passwords.ts';

/** Length in Unicode code points, and how many of the four classes of characters must occur (auth H1, H2). */
export interface PasswordPolicy {
  readonly min: number;
  readonly max: number;
  readonly classes: number;
  /** The length from which on no class is required. */
  readonly classesBelow?: number;
}

/**
 * `classes` is the specification's (auth-elements §5). `length` has no rule of composition, as OWASP ASVS 6.2.5 asks. `either` takes what
 * one of them takes: clients that know the specification's rule alone, and passwords of any composition.
 */
export const passwordPolicies = {
  either: { min: 8, max: 128, classes: 3, classesBelow: 15 },
  classes: { min: 8, max: 128, classes: 3 },
  length: { min: 15, max: 128, classes: 0 },
} as const satisfies Record<string, PasswordPolicy>;

/** A space counts as a special character. */
const classes = [
  [/\p{Lu}/u, 'uppercase', 'it has no uppercase letter'],
  [/\p{Ll}/u, 'lowercase', 'it has no lowercase letter'],
  [/\p{Nd}/u, 'digit', 'it has no digit'],
  [/[^\p{Lu}\p{Ll}\p{Nd}]/u, 'special', 'it has no special character'],
] as const;

/** A rule for programs, and a phrase for people without commas: the phrases are sent as one list (contract §A.10). */
interface BrokenRule extends PasswordRequirement {
  readonly phrase: string;
}

/** What a password breaks of a policy. */
function check(password: string, policy: PasswordPolicy): BrokenRule[] {
  const { min, max, classes: needed, classesBelow = Number.POSITIVE_INFINITY } = policy;
  const length = [...password].length;
  const missing = classes.filter(([kind]) => !kind.test(password));
  const broken: BrokenRule[] = [];
  if (length < min) broken.push({ rule: 'min_length', limit: min, phrase: `at least ${min} characters` });
  if (length > max) broken.push({ rule: 'max_length', limit: max, phrase: `at most ${max} characters` });
  if (length >= classesBelow || classes.length - missing.length >= needed) return broken;
  const phrase = `at least ${needed} of 4 kinds of characters${policy.classesBelow ? ` or at least ${classesBelow} characters` : ''}`;
  return [
    ...broken,
    { rule: 'min_classes', limit: needed, phrase },
    ...missing.map(([, rule, lacks]) => ({ rule, phrase: lacks })),
  ];
}

/** The phrases of what it breaks. */
export function brokenRules(password: string, policy: PasswordPolicy = passwordPolicies.classes): string[] {
  return check(password, policy).map(({ phrase }) => phrase);
}

/** Words that a guesser who knows the person tries first. */
export interface KnownWords {
  readonly email: string;
  readonly full_name: string;
  readonly organization: string | null;
  readonly portal: string;
}

/** Words of this length and more are looked for; shorter ones occur by chance. */
const shortestWord = 4;

function containsKnownWord(password: string, known: KnownWords): boolean {
  const lower = password.toLowerCase();
  const mailbox = known.email.split('@')[0] ?? '';
  return [known.email, mailbox, ...[known.full_name, known.organization ?? '', known.portal].flatMap(wordsOf)].some(
    (word) => word.length >= shortestWord && lower.includes(word.toLowerCase()),
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

/** The names of the policies (`STOA_PASSWORD_POLICY`). */
export type PolicyName = keyof typeof passwordPolicies;

/**
 * Refuses what breaks the policy or is on every guesser's list (auth H2, H3).
 * @param field the body's name of it
 * @throws Problem 400 with the reasons in both shapes that clients read
 */
export function refuseWeakPassword(
  password: string,
  { field = 'password', policy = 'classes' }: { field?: string; policy?: PolicyName } = {},
): void {
  const broken = check(password, passwordPolicies[policy]);
  const isEasy =
    isCommonPassword(password) || (check(password, passwordPolicies.classes).length > 0 && isEasySentence(password));
  if (broken.length === 0 && isEasy) {
    broken.push({ rule: 'not_common', phrase: 'it is easy to guess because many people use it' });
  }
  if (broken.length > 0) throw weakPassword(field, broken);
}

/** @throws Problem 400 when it contains the person's address or a word of name, organization or portal (auth H3) */
export function refusePersonalPassword(password: string, known: KnownWords, field = 'password'): void {
  if (!containsKnownWord(password, known)) return;
  const phrase = 'it must not contain your name or email address or the name of this portal';
  throw weakPassword(field, [{ rule: 'not_personal', phrase }]);
}

function weakPassword(field: string, broken: readonly BrokenRule[]): Problem {
  const list = `does not meet requirements: ${broken.map(({ phrase }) => phrase).join(', ')}`;
  const detail = `password ${list}`;
  const title = 'Weak Password';
  return new Problem('weak_password', 400, `The ${detail}.`, {
    title,
    invalid: [{ field, rule: 'invalid', reason: list, source: 'body' }],
    errors: [{ status: 400, title, detail }],
    requirements: broken.map(({ phrase: _, ...requirement }) => requirement),
  });
}
