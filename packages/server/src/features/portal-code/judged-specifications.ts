import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { indexerVersion } from '../specs/indexer-version.ts';

/** A specification that was judged, found good and indexed by the present rules, and as what. */
export interface JudgedSpecification {
  readonly sha256: string;
  readonly media_type: string;
}

/** Of the named contents, those that need not be judged again. */
export async function judgedSpecifications(
  db: Kysely<Database>,
  portalId: string,
  wanted: readonly string[],
): Promise<JudgedSpecification[]> {
  const rows = await db
    .selectFrom('spec_indexes')
    .select(['spec_sha256', 'syntax'])
    .where('portal_id', '=', portalId)
    .where('spec_sha256', '=', sql<string>`any(${[...wanted]}::text[])`)
    .where('indexer_version', '=', indexerVersion)
    .where('revision', 'is not', null)
    .execute();
  return rows.map(({ spec_sha256: sha256, syntax }) => ({ sha256, media_type: `application/${syntax}` }));
}

/** The same bytes may be good YAML and no JSON. */
export function isJudged(judged: readonly JudgedSpecification[], candidate: JudgedSpecification): boolean {
  return judged.some(({ sha256, media_type }) => sha256 === candidate.sha256 && media_type === candidate.media_type);
}
