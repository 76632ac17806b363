import type { ChangeEffect, ChangeLevel, ChangeSubject, VersionChange } from '@stoa/contract/changes';
import { plainText, writeJson } from '@stoa/contract/exact-number';

/** The direction of the values that a schema describes: the caller sends them, or gets them. */
export type Direction = 'request' | 'response';

/** A change of a schema, before it is known in which operation. */
export type SchemaChange = Omit<VersionChange, 'place'>;

export function change(
  level: ChangeLevel,
  subject: ChangeSubject,
  effect: ChangeEffect,
  { at, before, after }: Pick<SchemaChange, 'at' | 'before' | 'after'>,
): SchemaChange {
  return {
    level,
    subject,
    effect,
    at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** How bad it is that a schema takes less (`narrower`) or more: less breaks those who send, more those who read. */
export function levelOf(narrower: boolean, direction: Direction, widerAnswer: ChangeLevel): ChangeLevel {
  if (direction === 'request') return narrower ? 'breaking' : 'safe';
  return narrower ? 'safe' : widerAnswer;
}

export function effectOf(before: unknown, after: unknown): ChangeEffect {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

export function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return short(typeof value === 'string' ? plainText(value) : writeJson(value));
}

export function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text;
}
