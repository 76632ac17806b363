import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Database } from '@stoa/database/tables';
import { type CompareResult, rulesVersion } from '@stoa/openapi/compare/comparing';
import { compressPart } from '@stoa/openapi/index/compress-part';
import type { Kysely } from 'kysely';
import { failureAgeLimit } from '../content-verdict.ts';
import { insertParts, readPart, type SpecificationName } from '../stored-parts.ts';

const decompress = promisify(brotliDecompress);

/** Comparisons stored for one newer specification. Readers may name any two versions, and most pairs are read once. */
const mostKept = 50;

/** Uses that are remembered in memory, of all specifications. */
const mostUses = 10_000;

/** As it is stored: what cannot be compared is believed until then. */
type Kept = CompareResult & { readonly try_again_after?: string };

/** What was found out about pairs, in the database. It belongs to the newer specification, and goes with it. */
export interface KeptChanges {
  read(from: SpecificationName, to: SpecificationName): Promise<CompareResult | undefined>;
  /** Replaces the one that was not read for the longest time, when there are `mostKept`. */
  write(from: SpecificationName, to: SpecificationName, result: CompareResult): Promise<void>;
}

export function createKeptChanges(db: Kysely<Database>, now: () => Date): KeptChanges {
  // Times of use are only in the memory of this process, so that reading writes nothing: a wrong choice costs one
  // comparison.
  const uses = new Set<string>();

  function use(to: SpecificationName, key: string): void {
    const name = useOf(to, key);
    uses.delete(name);
    uses.add(name);
    const [oldest] = uses;
    if (uses.size > mostUses && oldest !== undefined) uses.delete(oldest);
  }

  /** The ones that nobody has read come first, then those whose reading is longest ago. */
  function oldest(to: SpecificationName, keys: readonly string[], count: number): string[] {
    const order = [...uses];
    return keys
      .map((key) => ({ key, at: order.indexOf(useOf(to, key)) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ key }) => key);
  }

  return {
    async read(from, to) {
      const bytes = await readPart(db, to, { kind: 'changes', key: keyOf(from) });
      if (!bytes) return undefined;
      use(to, keyOf(from));
      const { try_again_after, ...result } = JSON.parse((await decompress(bytes)).toString('utf8')) as Kept;
      if ('failure' in result && !(Date.parse(try_again_after ?? '') > now().getTime())) return undefined;
      return result;
    },
    async write(from, to, result) {
      const key = keyOf(from);
      const kept: Kept =
        'failure' in result
          ? { ...result, try_again_after: new Date(now().getTime() + failureAgeLimit).toISOString() }
          : result;
      const bytes = await compressPart(JSON.stringify(kept));
      await db.transaction().execute(async (transaction) => {
        const stored = await transaction
          .selectFrom('spec_parts')
          .select('key')
          .where('portal_id', '=', to.portalId)
          .where('spec_sha256', '=', to.sha256)
          .where('kind', '=', 'changes')
          .execute();
        const others = stored.map((part) => part.key).filter((other) => other !== key);
        await transaction
          .deleteFrom('spec_parts')
          .where('portal_id', '=', to.portalId)
          .where('spec_sha256', '=', to.sha256)
          .where('kind', '=', 'changes')
          .where('key', 'in', [key, ...oldest(to, others, Math.max(0, others.length + 1 - mostKept))])
          .execute();
        await insertParts(transaction, to, [{ kind: 'changes', key, bytes }]);
      });
      use(to, key);
    },
  };
}

const keyOf = ({ sha256 }: SpecificationName): string => `${rulesVersion} ${sha256}`;

const useOf = ({ portalId, sha256 }: SpecificationName, key: string): string => `${portalId} ${sha256} ${key}`;
