import { Problem } from '@stoa/common/problem';
import { checkPassword, isPersonal, type PasswordPolicy, passwordPolicies } from '@stoa/contract/password-rules';
import type { PasswordRequirement } from '@stoa/contract/problem';
import { isCommonPassword, isEasySentence } from './common-passwords.ts';

/** A class of `checkPassword`, its rule for programs, and the phrase for people. The rule for numbers has another name. */
const lacks = [
  ['uppercase', 'uppercase', 'it has no uppercase letter'],
  ['lowercase', 'lowercase', 'it has no lowercase letter'],
  ['number', 'digit', 'it has no digit'],
  ['special', 'special', 'it has no special character'],
] as const;

/** A rule for programs, and a phrase for people without commas: the phrases are sent as one list (contract §A.10). */
interface BrokenRule extends PasswordRequirement {
  readonly phrase: string;
}

/** What a password breaks of a policy. */
function check(password: string, policy: PasswordPolicy): BrokenRule[] {
  const { min, max, classes: needed, classesBelow } = policy;
  const { classes, length, classesToGo } = checkPassword(password, policy);
  const broken: BrokenRule[] = [];
  if (length < min) broken.push({ rule: 'min_length', limit: min, phrase: `at least ${min} characters` });
  if (length > max) broken.push({ rule: 'max_length', limit: max, phrase: `at most ${max} characters` });
  if (classesToGo === 0) return broken;
  const phrase = `at least ${needed} of 4 kinds of characters${classesBelow ? ` or at least ${classesBelow} characters` : ''}`;
  return [
    ...broken,
    { rule: 'min_classes', limit: needed, phrase },
    ...lacks.filter(([name]) => !classes[name]).map(([, rule, phrase]) => ({ rule, phrase })),
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
  const { email, full_name, organization, portal } = known;
  if (!isPersonal(password, { email, names: [full_name, organization ?? '', portal] })) return;
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
