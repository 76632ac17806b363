/** Rules of passwords without a schema: server and browsers check by the same ones (auth H1, H2). */

export interface PasswordPolicy {
  /** Shortest length, in Unicode code points. */
  readonly min: number;
  /** Longest length, in Unicode code points. */
  readonly max: number;
  /** How many of the four classes must occur. */
  readonly classes: number;
  /** The length from which on no class is required; undefined: classes always are. */
  readonly classesBelow?: number;
}

/** The specification's (auth-elements §5), and the default of the elements, which need no other one in their bundle. */
export const classesPolicy = { min: 8, max: 128, classes: 3 } as const satisfies PasswordPolicy;

/**
 * By their names in `STOA_PASSWORD_POLICY`. `length` has no rule of composition, as OWASP ASVS 6.2.5 asks. `either` takes what one of
 * them takes: clients that know the specification's rule alone, and passwords of any composition.
 */
export const passwordPolicies = {
  either: { ...classesPolicy, classesBelow: 15 },
  classes: classesPolicy,
  length: { min: 15, max: 128, classes: 0 },
} as const satisfies Record<string, PasswordPolicy>;

/** The payload of `password-requirements` (contract §B.3). */
export interface PasswordClasses {
  readonly uppercase: boolean;
  readonly lowercase: boolean;
  readonly number: boolean;
  readonly special: boolean;
}

export interface PasswordCheck {
  readonly classes: PasswordClasses;
  /** The length in Unicode code points: an emoji of one code point counts once. */
  readonly length: number;
  readonly classesMet: number;
  readonly lengthMet: boolean;
  /** How many classes are still missing; 0 where the length makes up for them. */
  readonly classesToGo: number;
  readonly met: boolean;
}

/**
 * Measures a password exactly as typed: no trimming, folding or normalising (auth A4, H1).
 * Upper and lower case by Unicode `Lu` and `Ll`, digits by `Nd`; everything else is special, a space too (auth H2).
 */
export function checkPassword(password: string, policy: PasswordPolicy): PasswordCheck {
  const classes: PasswordClasses = {
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{Lu}\p{Ll}\p{Nd}]/u.test(password),
  };
  const length = [...password].length;
  const classesMet = Object.values(classes).filter(Boolean).length;
  const lengthMet = length >= policy.min && length <= policy.max;
  const isLong = policy.classesBelow !== undefined && length >= policy.classesBelow;
  const classesToGo = isLong ? 0 : Math.max(0, policy.classes - classesMet);
  return { classes, length, classesMet, lengthMet, classesToGo, met: lengthMet && classesToGo === 0 };
}

/** Words of this length and more are looked for; shorter ones occur by chance. */
const shortestWord = 4;

/**
 * Says whether a password contains an address, its mailbox, or a word of a name: an attacker who knows the person tries those
 * first.
 */
export function isPersonal(password: string, { email = '', names = [] }: PersonalWords): boolean {
  const lower = password.toLowerCase();
  const words = [email, email.split('@')[0] ?? '', ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))];
  return words.some((word) => word.length >= shortestWord && lower.includes(word.toLowerCase()));
}

/** What is known about the person who chooses a password. */
export interface PersonalWords {
  readonly email?: string;
  readonly names?: readonly string[];
}
