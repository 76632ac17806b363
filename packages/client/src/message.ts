import { brokenConstraints, capitalized, firstErrorDetail, messageIn } from './error-body.ts';
import { ProblemError } from './problem-error.ts';

/** Sentences for what the server did not word itself; a portal passes its own language. */
export interface MessageTexts {
  readonly network: string;
  readonly timeout: string;
  readonly unknown: string;
  /** The sentences for one broken rule of the older validation shape, by the name of its constraint. */
  readonly constraints: Readonly<Record<string, string>>;
}

export const englishMessageTexts: MessageTexts = {
  network: 'The server could not be reached. Please check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  unknown: 'An unexpected error occurred. Please try again later.',
  constraints: { isEmail: 'Email must be a valid email address' },
};

/**
 * What to tell people about an error: the reasons joined with ", " or the detail (portal §8), and the older validation
 * shape's nested constraint messages (auth-elements §8, rule 4).
 */
export function messageOf(error: unknown, texts: MessageTexts = englishMessageTexts): string {
  if (!(error instanceof ProblemError)) return texts.unknown;
  if (error.kind !== 'problem') return texts[error.kind];
  const { body, status, statusText } = error;
  return (
    error.invalidParameters.map(({ reason }) => reason).join(', ') ||
    brokenConstraints(body)
      .map(({ rule, message }) => texts.constraints[rule] ?? message)
      .join(', ') ||
    error.detail ||
    messageIn(body) ||
    capitalized(firstErrorDetail(body)) ||
    error.title ||
    `Error ${status}${statusText && `: ${statusText}`}`
  );
}
