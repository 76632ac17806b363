import { randomUUID } from 'node:crypto';
import { checkCalls } from '../packages/call-reports/src/check-calls.ts';
import { OperationMatcher } from '../packages/call-reports/src/operation-matcher.ts';
import { readRecords } from '../packages/call-reports/src/read-records.ts';
import { PortalDirectory } from '../packages/gate/src/portal-directory.ts';
import { median } from './parts/statistics.mjs';

const inBatch = 1_000;
const batches = 50;
const rounds = 9;

/**
 * What a batch of 1,000 records costs before the store: reading and checking it, beside JSON.parse alone. In processor time,
 * aimed at 200,000 records a second.
 */
export async function run(report) {
  const portalId = randomUUID();
  const gatewayId = randomUUID();
  const versions = Array.from({ length: 20 }, () => randomUUID());
  const directory = new PortalDirectory();
  for (const id of versions) directory.versions.set(id, { id, strategyId: null, preflight: false });
  const applications = Array.from({ length: 200 }, () => addApplication(directory, versions));
  const paths = Array.from({ length: 60 }, (_, index) => `/v1/things-${index}/{id}/parts/{part}`);
  const matcher = new OperationMatcher(
    paths.map((path) => ({ method: 'get', path })),
    ['/api'],
  );
  const matchers = new Map(versions.map((id) => [id, matcher]));
  const context = {
    reporter: { id: gatewayId, portalId, versions: undefined },
    directory,
    lookUp: () => Promise.reject(new Error('nothing is missing')),
    matchersOf: async () => matchers,
    now: Date.now(),
    retentionMs: 90 * 86_400_000,
  };
  const texts = Array.from({ length: batches }, () => batch(applications));
  const parse = { whole: () => texts.forEach(parseAlone) };
  const check = async () => {
    for (const text of texts) {
      const { calls, rejected } = await checkCalls(readRecords(text).records, context);
      if (calls.length !== inBatch || rejected.length > 0) throw new Error('a sound record was rejected');
    }
  };
  const took = { parse: [], check: [] };
  for (let round = 0; round < rounds; round += 1) {
    took.parse.push(await seconds(parse.whole));
    took.check.push(await seconds(check));
  }
  const perSecond = (times) => (batches * inBatch) / median(times.slice(2));
  const [checked, parsed] = [perSecond(took.check), perSecond(took.parse)];
  const against = `JSON.parse of each line alone, ${Math.round(parsed)} /s`;
  const figure = { value: checked, unit: '/s', ratio: checked / parsed, against, atLeast: 0.2 };
  report({ name: 'records read and checked, one core', ...figure });
}

function parseAlone(text) {
  for (const line of text.split('\n')) JSON.parse(line);
}

/** Processor time, garbage collection included: what else runs on the machine says nothing about a core. */
async function seconds(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** @returns what the records of its calls name */
function addApplication(directory, versions) {
  const [id, developer] = [randomUUID(), bytesOf(randomUUID())];
  directory.setDeveloper(developer, true);
  const facts = { id: bytesOf(id), developer, strategyId: null, clientId: '', isUnproven: false };
  const owner = directory.addApplication(facts);
  const registrations = versions.map((versionId) => ({ id: randomUUID(), versionId }));
  for (const registration of registrations) {
    const state = { status: 'approved', scopes: '[]' };
    directory.addRegistration(owner, bytesOf(registration.id), registration.versionId, state);
  }
  return { id, registrations };
}

const bytesOf = (uuid) => ({ bytes: Buffer.from(uuid.replaceAll('-', ''), 'hex'), at: 0 });

/** Records as nginx's JSON log writes them. */
function batch(applications) {
  const lines = [];
  for (let index = 0; index < inBatch; index += 1) {
    const { id, registrations } = applications[(index * 7) % applications.length];
    const registration = registrations[index % registrations.length];
    lines.push(
      JSON.stringify({
        id: randomUUID().replaceAll('-', ''),
        ms: (Date.now() / 1000 - Math.random() * 3_000).toFixed(3),
        method: 'GET',
        path: `/api/v1/things-${index % 60}/${randomUUID()}/parts/${index}`,
        status: index % 50 === 0 ? '404' : '200',
        latency_s: (Math.random() / 5).toFixed(3),
        upstream_s: (Math.random() / 10).toFixed(3),
        req_bytes: '412',
        res_bytes: String(1_000 + index),
        application_id: id,
        registration_id: registration.id,
        product_version_id: registration.versionId,
        deny: '',
        gateway: 'edge',
      }),
    );
  }
  return lines.join('\n');
}
