import type { Dimension } from '@stoa/contract/stats';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';
import { distinctLabels, versionLabels } from './labels.ts';

export type ValueDimension = Exclude<Dimension, 'TIME'>;
type Values = readonly (string | number)[];
type Labels = ReadonlyMap<string | number, string>;

interface Known {
  /** Of the caller's applications, by id. */
  readonly applicationNames: ReadonlyMap<string, string>;
  /** Versions that the caller may not view. */
  readonly hidden: readonly string[];
}

/** For each dimension what its values are called in an answer (contract §A.9): codes are texts, ids become names. */
export async function dimensionLabels(
  db: Kysely<Database>,
  portal: Portal,
  dimensions: readonly ValueDimension[],
  values: readonly Values[],
  { applicationNames, hidden }: Known,
): Promise<Labels[]> {
  const labels = async (dimension: ValueDimension, its: Values): Promise<Labels> => {
    switch (dimension) {
      case 'STATUS_CODE':
        return new Map(its.map((code) => [code, String(code)]));
      case 'STATUS_CODE_GROUPED':
        return new Map(its.map((group) => [group, `${group}XX`]));
      case 'APPLICATION':
        return distinctLabels(new Map(its.map((id) => [String(id), applicationNames.get(String(id)) ?? String(id)])));
      case 'API_PRODUCT_VERSION':
        return versionLabels(db, portal, its.map(String), hidden);
    }
  };
  return Promise.all(dimensions.map((dimension, place) => labels(dimension, values[place] ?? [])));
}
