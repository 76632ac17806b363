import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { indexerVersion } from '@stoa/openapi/index/indexer-version';
import { type Kysely, sql } from 'kysely';
import type { CheckedSpecification } from './manifest-specifications.ts';

/**
 * Finds the named contents that need not be checked again: indexed by the present rules, or published already.
 * What was published before the rules changed stays good, and is indexed again by itself.
 */
export async function checkedSpecifications(
  db: Kysely<Database>,
  portalId: string,
  wanted: readonly string[],
): Promise<CheckedSpecification[]> {
  const names = sql<string>`any(${[...wanted]}::text[])`;
  const indexed = await db
    .selectFrom('spec_indexes')
    .select(['spec_sha256 as sha256', 'syntax'])
    .where('portal_id', '=', portalId)
    .where('spec_sha256', '=', names)
    .where('indexer_version', '=', indexerVersion)
    .where('revision', 'is not', null)
    .execute();
  const published = await db
    .selectFrom('product_versions as version')
    .innerJoin('blobs as blob', samePortal('blob.sha256', 'version.spec_sha256'))
    .select(['blob.sha256', 'blob.media_type'])
    .distinct()
    .where('version.portal_id', '=', portalId)
    .where('version.spec_sha256', '=', names)
    .execute();
  return [...indexed.map(({ sha256, syntax }) => ({ sha256, media_type: `application/${syntax}` })), ...published];
}
