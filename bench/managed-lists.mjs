import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { openDatabase } from '../packages/database/src/open.ts';
import { findRunningEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { applicationList } from '../packages/managed-lists/src/application-list.ts';
import { developerList } from '../packages/managed-lists/src/developer-list.ts';
import { onlyPortal } from '../packages/permissions/src/portal.ts';
import { median, percentile } from './parts/statistics.mjs';

const size = {
  developers: 100_000,
  applications: 300_000,
  registrations: 1_000_000,
  products: 2_000,
  events: 10_000_000,
};
const rounds = 20;
/** In milliseconds. */
const limit = 150;
const limitOfToday = 300;
/** A full list takes at most so many times what the demo's takes, or so many milliseconds: the demo's has a handful of rows. */
const timesDemo = 3;
const floor = 40;
/** Counts 100,000 rows, as a list by page number does; no screen asks for it. */
const counted = 'HTTP, registrations, counted';

/**
 * The operators' lists on a full portal, each against the same list of the demo. Those of developers and applications are asked of
 * the database; the others, whose names begin with `HTTP`, of the server.
 */
export async function run(report, { events = size.events }) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  const server = await startStoa({ dataFolder });
  const database = await openDatabase(await findRunningEmbeddedPostgres(dataFolder), { statementTimeout: 0 });
  try {
    const { db, pool } = database;
    const portal = await onlyPortal(db);
    const small = await timesOf({ ...(await listsOf(db, pool, portal)), ...asked(server) });
    await fill(pool, portal.portal_id, events);
    const full = await timesOf({ ...(await listsOf(db, pool, portal)), ...asked(server) });
    for (const [name, times] of Object.entries(full)) {
      const demo = median(small[name]);
      const p95 = percentile(times, 0.95);
      const against = `the demo, ${Number(demo.toPrecision(3))} ms`;
      const gate = name !== counted && median(times) > floor && { atMost: timesDemo };
      report({
        name: `${name}, median`,
        value: median(times),
        unit: 'ms',
        ratio: median(times) / demo,
        against,
        ...gate,
      });
      const its = name === 'HTTP, today' ? limitOfToday : limit;
      const own = { ratio: p95 / its, against: `its limit, ${its} ms`, atMost: 1 };
      report({ name: `${name}, p95`, value: p95, unit: 'ms', ...own });
    }
  } finally {
    await database.close();
    await server.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function listsOf(db, pool, portal) {
  const { rows } = await pool.query('select id from products order by id limit 1');
  const page = { number: 1, size: 50, after: '' };
  const people = (question) => () => developerList(db, portal, { filters: {}, page, ...question });
  const apps = (question) => () => applicationList(db, portal, { filters: {}, page, ...question });
  return {
    developers: people({}),
    'developers, by address': people({ order: 'email' }),
    'developers, rejected': people({ status: 'rejected' }),
    'developers, a word that all have': people({ search: 'example' }),
    'developers, a word of a thousandth': people({ search: 'lovelace7' }),
    'developers, one address': people({ search: 'dev4711@domain11.example' }),
    'developers, nothing found': people({ search: 'nobodyatall' }),
    applications: apps({}),
    'applications, by name': apps({ order: 'name' }),
    'applications, a word that all have': apps({ search: 'bot' }),
    'applications, a name': apps({ search: 'weather4711' }),
    'applications, a developer': apps({ search: 'dev4711' }),
    'applications, nothing found': apps({ search: 'nobodyatall' }),
    'applications, of a product': apps({ product_id: rows[0]?.id }),
    'applications, access rejected': apps({ access: 'rejected' }),
    'applications, a word of old ones, rejected': apps({ search: 'lovelace7', access: 'rejected' }),
  };
}

/** What the console's other screens ask. */
function asked(server) {
  const headers = { authorization: `Bearer ${server.operatorToken()}` };
  const get = (path) => async () => {
    const answer = await fetch(`${server.url}/management/v1/${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return {
    'HTTP, today': get('today'),
    'HTTP, requests that wait': get('requests?page[size]=50'),
    'HTTP, requests that were approved': get('requests?filter[list]=approved&page[size]=50'),
    'HTTP, requests of an application': get(
      'requests?filter[list]=approved&filter[application_name][starts_with]=weather4711',
    ),
    'HTTP, who is stuck': get('today/stuck/application'),
    'HTTP, search': get('search?q=dev4711'),
    'HTTP, search of a letter': get('search?q=w'),
    'HTTP, keys never used': get('credentials?filter[list]=unused'),
    'HTTP, keys that end': get('credentials?filter[list]=ending'),
    'HTTP, products': get('products?page[size]=50'),
    'HTTP, products, a word': get('products?page[size]=50&filter[name][contains]=weather%207'),
    'HTTP, teams and grants': get('teams?page[size]=50'),
    'HTTP, registrations': get('registrations?page[size]=50&page[after]='),
    [counted]: get('registrations?page[size]=50'),
    'HTTP, registrations of a version name': get(
      'registrations?page[size]=50&page[after]=&filter[product_version_name]=v1',
    ),
    'HTTP, registrations that wait': get('registrations?filter[status]=pending&page[size]=50&page[after]='),
    'HTTP, audit': get('audit-events?page[size]=50'),
    'HTTP, audit, an event': get('audit-events?filter[event]=registration_approved&page[size]=50'),
    'HTTP, audit, an event that is rare': get('audit-events?filter[event]=developer_deleted&page[size]=50'),
  };
}

async function timesOf(lists) {
  const times = {};
  for (const [name, ask] of Object.entries(lists)) {
    times[name] = [];
    // The first one reads from the disk.
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now();
      await ask();
      if (round > 0) times[name].push(performance.now() - started);
    }
  }
  return times;
}

/** Straight into the tables, without the triggers that tell gateways. */
async function fill(pool, portalId, events) {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into developers (portal_id, id, email, full_name, status, created_at, updated_at, status_since)
        select $1, gen_random_uuid(), 'dev' || n || '@domain' || n % 500 || '.example', 'Ada' || n % 100 || ' Lovelace' || n % 1000,
          case when n % 1000 = 0 then 'rejected' when n % 200 = 0 then 'pending' else 'approved' end, at, at, at
        from generate_series(1, ${size.developers}) as n, lateral (select now() - n * interval '5 minutes' as at) as moment`,
      [portalId],
    );
    await client.query(
      `insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes, created_at, updated_at)
        select $1, gen_random_uuid(), owner.id, 'Weather' || owner.n || ' bot ' || copy, gen_random_uuid(),
          (select id from auth_strategies where portal_id = $1 and is_default), '[]', owner.created_at, owner.created_at
        from (select id, created_at, row_number() over (order by created_at desc) as n from developers where email like 'dev%@domain%') as owner,
          generate_series(1, ${size.applications / size.developers}) as copy`,
      [portalId],
    );
    await client.query(
      `insert into registrations (portal_id, id, application_id, product_id, product_version_id, status, scopes, created_at, updated_at, status_since)
        select $1, gen_random_uuid(), owned.id, version.product_id, version.id,
          case when random() < 0.001 then 'rejected' when random() < 0.005 then 'pending' else 'approved' end,
          '[]', owned.created_at, owned.created_at, owned.created_at
        from applications as owned cross join lateral (
          select id, product_id from product_versions where portal_id = $1 order by md5(owned.id::text || id::text)
          limit ${Math.ceil(size.registrations / size.applications)}) as version
        where owned.name like 'Weather% bot %' limit ${size.registrations}`,
      [portalId],
    );
    await client.query(
      `insert into credentials (portal_id, id, application_id, display_name, secret_hash, created_at, updated_at, expires_at)
        select $1, gen_random_uuid(), id, 'desk', md5(id::text) || md5(id::text || 'x'), created_at, created_at,
          case when random() < 0.01 then now() + random() * interval '60 days' end
        from applications where name like 'Weather% bot %'`,
      [portalId],
    );
    await client.query(
      `insert into products (portal_id, id, slug, name, description, public_labels)
        select $1, gen_random_uuid(), 'weather-' || n, 'Weather ' || n, 'Forecasts of region ' || n, '{}' from generate_series(1, ${size.products}) as n`,
      [portalId],
    );
    await client.query(
      `insert into product_versions (portal_id, id, product_id, name, deprecated, registration_enabled, registration_auto_approve)
        select $1, gen_random_uuid(), id, 'v1', false, true, false from products where slug like 'weather-%'`,
      [portalId],
    );
    await client.query(
      `insert into audit_events (portal_id, id, event, actor, subject, details, created_at)
        select $1, uuidv7(), (array['authn_login_success', 'registration_approved', 'credential_created'])[1 + n % 3],
          'developer:' || n % 100000, 'developer:' || n % 100000, '{}', now() - n * interval '3 seconds'
        from generate_series(1, ${events}) as n`,
      [portalId],
    );
    await client.query('set session_replication_role = origin');
    await client.query(
      'analyze developers, applications, registrations, credentials, products, product_versions, audit_events',
    );
  } finally {
    client.release();
  }
}
