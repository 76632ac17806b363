import { isRecord, ProblemError } from './problem-error.ts';

/** Sentences for what the server did not word itself; a portal passes its own language. */
export interface MessageTexts {
  readonly network: string;
  readonly timeout: string;
  readonly unknown: string;
  /** For one broken rule of the older validation shape, by the name of its constraint. */
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
  return (
    reasons(error) ||
    constraintMessages(error.body, texts).join(', ') ||
    error.detail ||
    olderMessage(error.body) ||
    error.title ||
    statusLine(error)
  );
}

function reasons(error: ProblemError): string {
  return error.invalidParameters.map((parameter) => parameter.reason).join(', ');
}

/** `{message: [{children: [{constraints: {isEmail: '…'}, children: […]}]}]}`, any depth. */
function constraintMessages(body: unknown, texts: MessageTexts): string[] {
  const visit = (node: unknown): string[] => {
    if (!isRecord(node)) return [];
    const own = isRecord(node.constraints) ? Object.entries(node.constraints) : [];
    const children = Array.isArray(node.children) ? node.children : [];
    return [...own.map(([key, text]) => texts.constraints[key] ?? String(text)), ...children.flatMap(visit)];
  };
  return isRecord(body) && Array.isArray(body.message) ? body.message.flatMap(visit) : [];
}

/** `{message: '…'}` and `{errors: [{detail: '…'}]}`. */
function olderMessage(body: unknown): string {
  if (!isRecord(body)) return '';
  if (typeof body.message === 'string') return body.message;
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined;
  return isRecord(first) && typeof first.detail === 'string' ? capitalised(first.detail) : '';
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function statusLine({ status, statusText }: ProblemError): string {
  return `Error ${status}${statusText && `: ${statusText}`}`;
}
