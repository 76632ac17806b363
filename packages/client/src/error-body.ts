import { record, text } from './problem-error.ts';

// The error shapes that servers of this API send, read defensively (auth-elements §3, contract §A.2).

export function capitalized(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

function first(value: unknown): Record<string, unknown> {
  return record(Array.isArray(value) ? value[0] : undefined);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** `message`, of the shape before problem documents. */
export function messageIn(data: unknown): string {
  return text(record(data).message);
}

/** `errors[0].detail` */
export function firstErrorDetail(data: unknown): string {
  return text(first(record(data).errors).detail);
}

/** `title` */
export function titleOf(data: unknown): string {
  return text(record(data).title) || text(first(record(data).errors).title);
}

/** `detail` */
export function detailOf(data: unknown): string {
  return text(record(data).detail);
}

/**
 * `code` of a refusal of our own server; programs compare it, prose may change. Other servers have codes too, so a body is
 * ours only with the other mark as well, its `instance`.
 */
export function ownCodeOf(data: unknown): string {
  const { code, instance } = record(data);
  return text(instance).startsWith('kong:trace:') ? text(code) : '';
}

export interface NamedParameter {
  readonly field: string;
  readonly reason: string;
  readonly rule: string;
  /** The `minimum` or `maximum` of a rule that has one. */
  readonly limit: number;
}

/** `invalid_parameters[0]`, when it says anything. */
export function firstInvalidParameter(data: unknown): NamedParameter | undefined {
  const { minimum, maximum, ...entry } = first(record(data).invalid_parameters);
  const limit = numberOf(minimum ?? maximum);
  const found = { field: text(entry.field), reason: text(entry.reason), rule: text(entry.rule), limit };
  return found.field === '' && found.reason === '' ? undefined : found;
}

/** `requirements`: what a refused password lacks, each as a rule and, where it has one, its limit. */
export function passwordRequirements(data: unknown): { rule: string; limit: number }[] {
  const { requirements } = record(data);
  const list = Array.isArray(requirements) ? requirements.map(record) : [];
  return list.map(({ rule, limit }) => ({ rule: text(rule), limit: numberOf(limit) }));
}

/** Deeper than any form; a body nested without end must not take the message with it. */
const deepest = 50;

/** The broken rules of the older validation shape: `{message: [{children: [{constraints: {isEmail: '…'}}]}]}`, at any depth. */
export function brokenConstraints(data: unknown): { rule: string; message: string }[] {
  const walk = (entries: unknown, depth = 0): { rule: string; message: string }[] =>
    Array.isArray(entries) && depth < deepest
      ? entries.flatMap((entry) => [
          ...Object.entries(record(record(entry).constraints)).map(([rule, message]) => ({
            rule,
            message: text(message),
          })),
          ...walk(Array.isArray(entry) ? entry : record(entry).children, depth + 1),
        ])
      : [];
  return walk(record(data).message).filter(({ message }) => message !== '');
}
