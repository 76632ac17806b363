import { setImmediate } from 'node:timers/promises';
import type { AnalyticsStore, Call } from '@stoa/analytics/analytics-store';
import { audit } from '@stoa/database/audit';
import { addUses } from '@stoa/database/credential-uses';
import { samePortal } from '@stoa/database/same-portal';
import type { Portal } from '@stoa/permissions/portal';
import { demoDeveloper, demoGateway, demoKeys, demoVersions, versionOf } from './add-account.ts';
import { callsOfHour, hourMs, type KnownStream, trafficMs } from './calls-of-hour.ts';
import type { Deps } from './deps.ts';
import { keyUses } from './key-uses.ts';
import { streams } from './streams.ts';

export interface DemoTraffic {
  /** Settles when all calls are kept, or when it was stopped or gave up. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

type Needed = Pick<Deps, 'db' | 'log' | 'analytics'>;

/** Calls that are added at once. */
const batchSize = 1_000;

/** Operations of a version that the traffic goes to, the first ones of its specification. */
const mostOperations = 8;

/**
 * Adds sixty days of made-up calls of the demo's account, in the background, the newest first. What was cut short is done
 * again at the next start: the calls are the same, and the store knows them (AnalyticsStore.add).
 */
export function startDemoTraffic(deps: Needed, portal: Portal, lengthMs = trafficMs): DemoTraffic {
  let stopping = false;
  const done = addTraffic(deps, portal, lengthMs, () => stopping).catch((error: unknown) => {
    if (!stopping) deps.log.warn({ err: error }, 'the demo traffic is not complete; the next start goes on with it');
  });
  return {
    done,
    stop: async () => {
      stopping = true;
      await done;
    },
  };
}

async function addTraffic({ db, log, analytics }: Needed, portal: Portal, lengthMs: number, isStopping: () => boolean) {
  const { portal_id } = portal;
  const developer = await demoDeveloper(db, portal_id);
  const gateway = await demoGateway(db, portal_id);
  if (!analytics || !developer || !gateway || (await isComplete(db, portal_id))) return;
  const endMs = gateway.created_at.getTime();
  const known = await knownStreams(db, portal_id, developer.id);
  const ofKeys = keyUses(portal_id, await demoKeys(db, portal_id), endMs);
  let pending: Call[] = [];
  let total = 0;
  const flush = async (store: AnalyticsStore) => {
    total += pending.length;
    if (pending.length > 0) await store.add(portal_id, pending);
    pending = [];
    // Requests come first: each batch lets them in between.
    await setImmediate();
  };
  for (let startMs = endMs - (endMs % hourMs); startMs > endMs - lengthMs; startMs -= hourMs) {
    if (isStopping()) return;
    for (const stream of known) {
      const calls = callsOfHour(stream, { gatewayId: gateway.id, startMs, endMs });
      pending.push(...calls);
      ofKeys.count(calls);
    }
    if (pending.length >= batchSize) await flush(analytics);
  }
  await flush(analytics);
  await db.transaction().execute(async (trx) => {
    if (ofKeys.uses.length > 0) await addUses(trx, ofKeys.uses);
    await audit(trx, {
      portal_id,
      event: 'demo_traffic_added',
      actor: 'system',
      subject: `developer:${developer.id}`,
      details: { calls: total },
    });
  });
  log.info({ calls: total }, 'the demo traffic is complete');
}

async function isComplete(db: Deps['db'], portalId: string): Promise<boolean> {
  const events = db.selectFrom('audit_events').select('id').where('portal_id', '=', portalId);
  return (await events.where('event', '=', 'demo_traffic_added').limit(1).executeTakeFirst()) !== undefined;
}

/** Streams whose application and version still exist. */
async function knownStreams(db: Deps['db'], portalId: string, developerId: string): Promise<KnownStream[]> {
  const versions = await demoVersions(db, portalId);
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'name'])
    .where('portal_id', '=', portalId)
    .where('developer_id', '=', developerId)
    .execute();
  const known: KnownStream[] = [];
  for (const stream of streams) {
    const application = applications.find(({ name }) => name === stream.application);
    const version = versionOf(versions, stream);
    if (!application || !version) continue;
    const operations = await operationsOf(db, portalId, version.id);
    known.push({ ...stream, applicationId: application.id, productVersionId: version.id, operations });
  }
  return known;
}

async function operationsOf(db: Deps['db'], portalId: string, versionId: string) {
  const rows = await db
    .selectFrom('product_versions as version')
    .innerJoin('spec_operations as operation', samePortal('operation.spec_sha256', 'version.spec_sha256'))
    .where('version.portal_id', '=', portalId)
    .where('version.id', '=', versionId)
    .select(['operation.method', 'operation.path'])
    .orderBy('operation.position')
    .limit(mostOperations)
    .execute();
  const operations = rows.map(({ method, path }) => ({ method: method.toUpperCase(), path }));
  return operations.length > 0 ? operations : [{ method: 'GET', path: '/' }];
}
