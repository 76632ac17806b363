import type { StoreDimension } from '@stoa/analytics/analytics-store';
import type { Dimension } from '@stoa/contract/stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { distinctLabels, versionLabels } from './labels.ts';
import { mostValues } from './most-called.ts';

export type ValueDimension = Exclude<Dimension, 'TIME'>;

/** The portal and the reader that the answer is for. */
interface Asked {
  readonly db: Kysely<Database>;
  readonly portal: Portal;
  /** The caller's applications, by id. */
  readonly applicationNames: ReadonlyMap<string, string>;
  /** Versions that the caller may not view. */
  readonly hidden: readonly string[];
}

type Values = readonly (string | number)[];

interface DimensionInAnswers {
  readonly store: StoreDimension;
  /** What its values are called in an answer (contract §A.9): codes are texts, ids become names. */
  labels(values: Values, asked: Asked): Promise<ReadonlyMap<string | number, string>>;
  /**
   * Whether calls of the caller's applications are likely to have more values than an answer holds. A guess from
   * registrations and their number, which costs nothing beside asking the store twice; wrong, it costs rows, never the answer.
   */
  mayHaveMany(asked: Asked): Promise<boolean>;
}

/** The dimensions that may be asked for, and what is to be known of each. */
export const valueDimensions = {
  API_PRODUCT_VERSION: {
    store: 'product_version',
    labels: (ids, { db, portal, hidden }) => versionLabels(db, portal, ids.map(String), hidden),
    mayHaveMany: async ({ db, portal: { portal_id }, applicationNames }) => {
      const { rows } = await sql<{ versions: number }>`
        select count(distinct product_version_id)::int as versions from registrations
         where portal_id = ${portal_id} and application_id = any(${[...applicationNames.keys()]}::uuid[])`.execute(db);
      return (rows[0]?.versions ?? 0) > mostValues;
    },
  },
  APPLICATION: {
    store: 'application',
    labels: async (ids, { applicationNames }) =>
      distinctLabels(new Map(ids.map((id) => [String(id), applicationNames.get(String(id)) ?? String(id)]))),
    mayHaveMany: async ({ applicationNames }) => applicationNames.size > mostValues,
  },
  STATUS_CODE: {
    store: 'status_code',
    labels: async (codes) => new Map(codes.map((code) => [code, String(code)])),
    mayHaveMany: async () => true,
  },
  STATUS_CODE_GROUPED: {
    store: 'status_group',
    labels: async (groups) => new Map(groups.map((group) => [group, `${group}XX`])),
    mayHaveMany: async () => false,
  },
} as const satisfies Record<ValueDimension, DimensionInAnswers>;
