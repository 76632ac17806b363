import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { ReferenceServer } from '@stoa/contract/reference';
import { samePortal } from '@stoa/database/same-portal';
import type { CallLookUps } from './known-ids.ts';
import { OperationMatcher } from './operation-matcher.ts';

/** Matchers of product versions, by id. Null: a version without a specification. */
export type MatchersOf = (
  portalId: string,
  versionIds: ReadonlySet<string>,
) => Promise<ReadonlyMap<string, OperationMatcher | null>>;

/** Milliseconds after which a version is asked again which specification it has: it may have been published anew. */
const askAgainMs = 1_000;
/** Specifications whose matcher is kept: the least lately used goes. */
const mostKept = 500;
const decompress = promisify(brotliDecompress);

interface Kept {
  readonly specification: string | null;
  readonly askedAt: number;
}

/** Reads the operations of versions, and keeps what it read for as long as the specification stays the same. */
export function createVersionOperations({ db, now }: CallLookUps): MatchersOf {
  const versions = new Map<string, Kept>();
  const matchers = new Map<string, OperationMatcher>();

  /** Which specification each has: its digest, and how it was indexed last. */
  async function ask(portalId: string, ids: readonly string[], at: number): Promise<void> {
    const rows = await db
      .selectFrom('product_versions as version')
      .leftJoin('spec_indexes as index', samePortal('index.spec_sha256', 'version.spec_sha256'))
      .select(['version.id', 'version.spec_sha256', 'index.revision'])
      .where('version.portal_id', '=', portalId)
      .where('version.id', 'in', ids)
      .execute();
    for (const { id, spec_sha256, revision } of rows)
      versions.set(`${portalId} ${id}`, {
        specification: spec_sha256 && `${portalId} ${spec_sha256} ${revision ?? ''}`,
        askedAt: at,
      });
    while (versions.size > 10 * mostKept) versions.delete(versions.keys().next().value as string);
  }

  async function matcherOf(specification: string): Promise<OperationMatcher> {
    const known = matchers.get(specification);
    matchers.delete(specification);
    const [portalId = '', sha256 = ''] = specification.split(' ');
    const matcher = known ?? new OperationMatcher(await operations(portalId, sha256), await bases(portalId, sha256));
    matchers.set(specification, matcher);
    while (matchers.size > mostKept) matchers.delete(matchers.keys().next().value as string);
    return matcher;
  }

  function operations(portalId: string, sha256: string) {
    return db
      .selectFrom('spec_operations')
      .select(['method', 'path'])
      .where('portal_id', '=', portalId)
      .where('spec_sha256', '=', sha256)
      .where('kind', '=', 'operation')
      .orderBy('position')
      .execute();
  }

  async function bases(portalId: string, sha256: string): Promise<string[]> {
    const part = await db
      .selectFrom('spec_parts')
      .select('bytes')
      .where('portal_id', '=', portalId)
      .where('spec_sha256', '=', sha256)
      .where('kind', '=', 'manifest')
      .executeTakeFirst();
    if (!part) return [];
    const { servers = [] } = JSON.parse((await decompress(part.bytes)).toString('utf8')) as {
      servers?: readonly ReferenceServer[];
    };
    return servers.map(basePath);
  }

  return async (portalId, versionIds) => {
    const at = now().getTime();
    const stale = [...versionIds].filter((id) => {
      const kept = versions.get(`${portalId} ${id}`);
      return !kept || Math.abs(at - kept.askedAt) >= askAgainMs;
    });
    if (stale.length > 0) await ask(portalId, stale, at);
    const found = new Map<string, OperationMatcher | null>();
    for (const id of versionIds) {
      const specification = versions.get(`${portalId} ${id}`)?.specification;
      found.set(id, specification ? await matcherOf(specification) : null);
    }
    return found;
  };
}

/** The path of a server's address, variables as they are by default; empty where it has none. */
export function basePath({ url, variables = {} }: ReferenceServer): string {
  const address = url.trim().replace(/\{([^{}]*)\}/g, (whole, name: string) => variables[name]?.default ?? whole);
  const path = address.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}
