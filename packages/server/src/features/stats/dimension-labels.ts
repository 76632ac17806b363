import type { Dimension } from '@stoa/contract/stats';
import type { Kysely } from 'kysely';
import type { Portal } from '../../access/portal.ts';
import type { Database } from '../../database/tables.ts';
import { distinctLabels, versionLabel, versionNames } from './labels.ts';

export type ValueDimension = Exclude<Dimension, 'TIME'>;
type Values = readonly (string | number)[];
type Labels = ReadonlyMap<string | number, string>;

/** For each dimension what its values are called in an answer (contract §A.9): codes are texts, ids become names. */
export async function dimensionLabels(
  db: Kysely<Database>,
  portal: Portal,
  dimensions: readonly ValueDimension[],
  values: readonly Values[],
  applicationNames: ReadonlyMap<string, string>,
): Promise<Labels[]> {
  const labels = async (dimension: ValueDimension, its: Values): Promise<Labels> => {
    switch (dimension) {
      case 'STATUS_CODE':
        return new Map(its.map((code) => [code, String(code)]));
      case 'STATUS_CODE_GROUPED':
        return new Map(its.map((group) => [group, `${group}XX`]));
      case 'APPLICATION':
        return distinctLabels(new Map(its.map((id) => [String(id), applicationNames.get(String(id)) ?? String(id)])));
      case 'API_PRODUCT_VERSION': {
        const names = await versionNames(db, portal, its.map(String));
        return distinctLabels(new Map(its.map((id) => [String(id), versionLabel(names.get(String(id)), String(id))])));
      }
    }
  };
  return Promise.all(dimensions.map((dimension, place) => labels(dimension, values[place] ?? [])));
}
