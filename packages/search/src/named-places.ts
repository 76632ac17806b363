import { mostFound } from '@stoa/contract/search';
import { containsPattern } from '@stoa/database/text-match';
import { type RawBuilder, sql } from 'kysely';
import { type Scope, visible } from './scope.ts';
import { isShort, leftToFind, placeWords } from './within-product.ts';

/** Products, and versions of theirs, whose names have some of the words. */
export interface Places {
  /** What is to be found there: of each word one choice. */
  readonly left: readonly (readonly string[])[];
  readonly productIds: readonly string[];
  readonly versions: readonly { readonly id: string; readonly spec_sha256: string }[];
}

interface PlaceRow {
  product_id: string;
  product_name: string;
  id: string | null;
  name: string | null;
  spec_sha256: string | null;
  latest: boolean;
}

/** The most ways to split what was typed into a place and what is sought there; further ones are unlikely. */
const mostWays = 4;

/**
 * Returns the latest versions of the products that are named, and the older versions that the words name.
 * @param corrections for each word of two letters and more what may have been meant, itself first; none to take it as typed
 * @param all also older versions that are not named
 */
export async function namedPlaces(scope: Scope, corrections: string[][] = [], all = false): Promise<Places[]> {
  if (scope.words.length < 2) return [];
  const corrected = new Map(corrections.map((each) => [each[0], each]));
  const choices = scope.words.map((word) => corrected.get(word) ?? [word]);
  const ways = new Map<string, { left: string[][]; products: Set<string>; versions: Map<string, string> }>();
  const fewest = new Map<string, number>();
  for (const row of await candidatesOnce(scope, choices)) {
    const left = leftToFind(choices, placeWords(row.product_name, row.name ?? ''));
    if (row.latest) fewest.set(row.product_id, left.length);
    else if (!all && left.length >= (fewest.get(row.product_id) ?? Infinity)) continue;
    const sought = left.map((at) => choices[at] as string[]).filter(([word = '']) => word.length > 1);
    if (sought.length === 0) continue;
    const key = sought.map(([word]) => word).join(' ');
    const way = ways.get(key) ?? { left: sought, products: new Set(), versions: new Map() };
    ways.set(key, way);
    way.products.add(row.product_id);
    if (row.id !== null && row.spec_sha256 !== null) way.versions.set(row.id, row.spec_sha256);
  }
  return [...ways.values()]
    .sort((a, b) => a.left.length - b.left.length)
    .slice(0, mostWays)
    .map(({ left, products, versions }) => ({
      left,
      productIds: [...products],
      versions: Array.from(versions, ([id, spec_sha256]) => ({ id, spec_sha256 })),
    }));
}

/** Operations and documents of one search ask alike. */
const asked = new WeakMap<Scope, Map<string, Promise<PlaceRow[]>>>();

function candidatesOnce(scope: Scope, choices: readonly (readonly string[])[]): Promise<PlaceRow[]> {
  const known = asked.get(scope) ?? new Map<string, Promise<PlaceRow[]>>();
  asked.set(scope, known);
  const key = JSON.stringify(choices);
  const rows = known.get(key) ?? candidates(scope, choices);
  known.set(key, rows);
  return rows;
}

/** Latest versions first, then those whose names have the most of the words. */
async function candidates(scope: Scope, choices: readonly (readonly string[])[]): Promise<PlaceRow[]> {
  const portalId = scope.portal.portal_id;
  // One letter alone, or a number, names no product.
  const naming = choices.filter(([word = '']) => /\D/.test(word) && word.length > 1);
  // Most searches name none: the database need not look at the names of all.
  if (naming.length === 0 || !(await scope.nameProducts(naming.flat()))) return [];
  const inName = naming.map((each) => sql`(${sql.join(each.map(standsInName), sql` or `)})::int`);
  const inVersion = choices.map(
    ([word = '']) => sql`coalesce(version.name ilike ${containsPattern(word)}, false)::int`,
  );
  const { rows } = await sql<PlaceRow>`
    select product.id as product_id, product.name as product_name, version.id, version.name, version.spec_sha256,
           row_number() over (partition by product.id order by version.created_at desc, version.id desc) = 1 as latest
      from (select visible.id, visible.name, concat(' ', product.names, ' ', replace(product.names, ' ', ''), ' ') as plain
              from ${visible(scope)} as visible
              join products as product on product.portal_id = ${portalId} and product.id = visible.id offset 0) as product
      left join product_versions as version on version.portal_id = ${portalId} and version.product_id = product.id
     where ${sql.join(inName, sql` + `)} > 0
     order by latest desc, ${sql.join([...inName, ...inVersion], sql` + `)} desc, product.id
     limit ${sql.lit(2 * mostFound)}
  `.execute(scope.db);
  return rows;
}

/** The words have no signs that `like` knows. */
function standsInName(word: string): RawBuilder<unknown> {
  return sql`product.plain like ${isShort(word) ? `% ${word} %` : `% ${word}%`}`;
}
