import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** What a call was made to. */
export interface Target {
  readonly productVersionId: string;
  /** `GET /parcels/{id}`; '' for what fits no known operation. */
  readonly operation: string;
}

/** The numbers of targets, in memory: they never change, and there are as many as specifications have operations. */
export interface Targets {
  /** The numbers of these, in their order; what is new gets one. */
  numbersOf(portalId: string, targets: readonly Target[]): Promise<number[]>;
  /** What the numbers stand for. */
  named(portalId: string, numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, Target>>;
}

interface Known {
  readonly byName: Map<string, number>;
  readonly byNumber: Map<number, Target>;
}

export function createTargets(db: Kysely<Database>): Targets {
  const portals = new Map<string, Known>();

  function knownOf(portalId: string): Known {
    const known = portals.get(portalId) ?? { byName: new Map(), byNumber: new Map() };
    portals.set(portalId, known);
    return known;
  }

  function learn({ byName, byNumber }: Known, rows: readonly (Target & { id: number })[]): void {
    for (const { id, productVersionId, operation } of rows) {
      byName.set(nameOf(productVersionId, operation), id);
      byNumber.set(id, { productVersionId, operation });
    }
  }

  return {
    async numbersOf(portalId, targets) {
      const known = knownOf(portalId);
      const missing = new Map<string, Target>();
      for (const target of targets) {
        const name = nameOf(target.productVersionId, target.operation);
        if (!known.byName.has(name)) missing.set(name, target);
      }
      if (missing.size > 0) learn(known, await enter(db, portalId, [...missing.values()]));
      return targets.map(
        ({ productVersionId, operation }) => known.byName.get(nameOf(productVersionId, operation)) as number,
      );
    },
    async named(portalId, numbers) {
      const known = knownOf(portalId);
      const missing = [...numbers].filter((id) => !known.byNumber.has(id));
      if (missing.length > 0) {
        const { rows } = await sql<Target & { id: number }>`
          select id, product_version_id as "productVersionId", operation from call_targets
          where portal_id = ${portalId} and id = any(${missing}::integer[])`.execute(db);
        learn(known, rows);
      }
      return known.byNumber;
    },
  };
}

const nameOf = (productVersionId: string, operation: string) => `${productVersionId} ${operation}`;

/** In one order, so that two processes that enter the same ones do not wait for each other in a circle. */
async function enter(db: Kysely<Database>, portalId: string, targets: readonly Target[]) {
  const versions = targets.map(({ productVersionId }) => productVersionId);
  const operations = targets.map(({ operation }) => operation);
  const given = sql`unnest(${versions}::uuid[], ${operations}::text[]) as given (product_version_id, operation)`;
  await sql`
    insert into call_targets (portal_id, product_version_id, operation)
    select ${portalId}, product_version_id, operation from ${given}
    order by product_version_id, md5(operation)
    on conflict do nothing`.execute(db);
  // Anew: what another process entered a moment ago is not seen by the statement above.
  const { rows } = await sql<Target & { id: number }>`
    select t.id, t.product_version_id as "productVersionId", t.operation
    from ${given} join call_targets t on t.portal_id = ${portalId} and t.product_version_id = given.product_version_id
      and md5(t.operation) = md5(given.operation)`.execute(db);
  return rows;
}
