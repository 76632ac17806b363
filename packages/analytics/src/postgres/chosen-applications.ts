import { type RawBuilder, sql } from 'kysely';
import type { Question } from '../analytics-store.ts';
import { noApplication } from '../no-application.ts';

/** Which applications a question is about. */
export interface ChosenApplications {
  /** A condition on `application_id`. */
  readonly condition: RawBuilder<unknown>;
  /** A condition on `applications`, a list: it may have one of them. */
  readonly oneOfList: RawBuilder<unknown>;
  has(applicationId: string): boolean;
}

/** @returns null where nothing can fulfil what the question demands */
export function chosenApplications({ applicationIds, filters }: Question): ChosenApplications | null {
  let only = applicationIds;
  const except: string[] = [];
  for (const { dimension, type, values } of filters) {
    if (dimension !== 'application') continue;
    const given = values.map((value) => (value === '' ? noApplication : String(value)));
    if (type === 'in') only = only ? only.filter((id) => given.includes(id)) : given;
    else except.push(...given);
  }
  if (only) {
    const ids = new Set(only.filter((id) => !except.includes(id)));
    const list = sql`${[...ids]}::uuid[]`;
    if (ids.size === 0) return null;
    return {
      condition: sql`application_id = any(${list})`,
      oneOfList: sql`applications && ${list}`,
      has: (id) => ids.has(id),
    };
  }
  const ids = new Set(except);
  const condition = ids.size === 0 ? sql`true` : sql`application_id <> all(${except}::uuid[])`;
  return { condition, oneOfList: sql`true`, has: (id) => !ids.has(id) };
}
