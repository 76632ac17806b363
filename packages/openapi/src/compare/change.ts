import type { ChangeEffect, ChangeLevel, ChangeSubject, VersionChange } from '@stoa/contract/changes';

interface Where {
  /** The place of a change in the operation. */
  readonly place: string;
  /** The place in a schema, a scheme or a server. */
  readonly at?: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** One change. */
export function change(
  level: ChangeLevel,
  subject: ChangeSubject,
  effect: ChangeEffect,
  { place, at = '', before, after }: Where,
): VersionChange {
  return {
    level,
    subject,
    effect,
    place,
    at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** The same changes where they stand in the operation. */
export function placed(place: string, changes: readonly Omit<VersionChange, 'place'>[]): VersionChange[] {
  return changes.map((each) => ({ ...each, place }));
}

/** An own member of the object, so that `constructor` is found only when the document has it. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
