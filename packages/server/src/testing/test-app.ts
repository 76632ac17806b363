import { createPostgresStore, type PostgresStore } from '@stoa/analytics/postgres/postgres-store';
import { type Client, createFullClient } from '@stoa/client/full-client';
import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { cloneDatabase, joinDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { startAdmission } from '@stoa/gate/admission';
import { createTokenChecker } from '@stoa/gate/tokens/token-checker';
import { startIssuing } from '@stoa/issuing/start-issuing';
import { ownServices } from '@stoa/outbound/network/own-services';
import { createMailDelivery } from '@stoa/outbox/mail/mail-delivery';
import { createMailer } from '@stoa/outbox/mail/mailer';
import { type Outbox, startOutbox } from '@stoa/outbox/outbox';
import { startWebhooks } from '@stoa/outbox/webhooks/start-webhooks';
import type { Portal } from '@stoa/permissions/portal';
import { type ContentLimits, startContentChecker } from '@stoa/portal-code/start-content-checker';
import { createPasswords, type PasswordCost } from '@stoa/secrets/passwords';
import { createSealer } from '@stoa/secrets/sealer';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import { type App, buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { type CredentialUse, startCredentialUse } from '../features/credentials/credential-use.ts';
import { ensurePortal } from '../first-start.ts';
import { createLog } from '../log.ts';
import { type BrowserLike, browserLike } from './browser-like.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface TestApp extends TestDatabase {
  readonly deps: Deps;
  readonly app: App;
  readonly portal: Portal;
  readonly url: string;
  readonly outbox: Outbox;
  readonly credentialUse: CredentialUse;
  /** What `deps.analytics` is, when settings do not switch it off: it folds when it is told to. */
  readonly callStore: PostgresStore;
  /** Lines that the server has logged, parsed. */
  readonly logged: readonly Record<string, unknown>[];
  /** Moves the server's clock; time passes otherwise. */
  advance(milliseconds: number): void;
  /** A client without a session. */
  visitor(): BrowserLike;
  /** An approved account that is signed in. */
  signedIn(name?: string): Promise<BrowserLike & { readonly person: Person }>;
  /** An active user who is signed in. */
  signedInUser(role: UserRole | null, name?: string): Promise<BrowserLike & { readonly person: Person }>;
  /** A client with an operator's token. */
  operator(): Promise<Client>;
}

/** A hash is a hundredth of the work of production's, whose cost `passwords.test.ts` and `server.test.ts` look at. */
const cheap: PasswordCost = { memoryCost: 256, timeCost: 1, parallelism: 1 };

/** Several apps on one database have it in common, as several processes of one installation do. */
const testSecretKey = 'a key that only tests know and that is long enough';

/**
 * The real app on a database of its own, listening on a loopback port, with a clock that can be moved.
 * @param shared another app's database, as several processes of one installation share one
 */
export async function startTestApp(
  settings: Partial<Config> = {},
  shared?: Pick<TestDatabase, 'connection'>,
  contentLimits: ContentLimits = {},
): Promise<TestApp> {
  const database = shared ? await joinDatabase(shared.connection) : await cloneDatabase();
  const { db } = database;
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const lines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) });
  const config = {
    ...loadConfig({ mode: 'development', port: '0', publicUrl: 'http://portal.example' }, {}),
    ...settings,
  };
  const portal = await ensurePortal(db, config, now());
  const mailer = createMailer({ smtpUrl: config.smtpUrl, mode: config.mode, from: config.mailFrom }, db);
  const sealer = createSealer(testSecretKey);
  const outbox = startOutbox({ db, log, deliveries: { mail: createMailDelivery({ db, mailer, sealer }) } });
  const credentialUse = startCredentialUse({ db, log, now });
  const issuing = startIssuing({ db, log, config, sealer, now });
  const webhooks = startWebhooks({ db, log, sealer, own: ownServices(config), timing: { pollMs: 200 } });
  const contentChecker = startContentChecker(contentLimits);
  const retentionMs = config.analyticsRetentionDays * 24 * 3_600_000;
  const callStore = createPostgresStore({ db, pool: database.pool, log, now, retentionMs, foldEveryMs: null });
  const admission = startAdmission({ connection: database.connection, log });
  const deps: Deps = {
    config,
    db,
    reads: db,
    pool: database.pool,
    log,
    now,
    contentChecker,
    admission,
    tokens: createTokenChecker({ config, log, now }),
    noteUse: credentialUse.noteUse,
    analytics: config.analytics ? callStore : null,
    passwords: await createPasswords(cheap, { waitMs: 60_000 }),
    nudgeOutbox: outbox.nudge,
    nudgeIssuing: issuing.nudge,
    jobs: {},
    sealer,
  };
  const app = await buildApp(deps, { ready: true });
  await admission.firstLoad;
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

  async function signedIn(name = 'ada') {
    const person = await addPerson(deps, portal, name);
    const browser = browserLike(url);
    await browser.call('authenticateDeveloper', { body: { username: person.email, password: person.password } });
    return Object.assign(browser, { person });
  }

  async function signedInUser(role: UserRole | null, name = 'uma') {
    const person = await addUser(deps, portal, role, name);
    const browser = browserLike(url);
    await browser.call('authenticateUser', { body: { username: person.email, password: person.password } });
    return Object.assign(browser, { person });
  }

  async function operator(): Promise<Client> {
    const token = newToken();
    await db
      .insertInto('operator_tokens')
      .values({ portal_id: portal.portal_id, id: newId(), name: 'test', token_hash: tokenHash(token) })
      .execute();
    return createFullClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
  }

  return {
    ...database,
    deps,
    app,
    portal,
    url,
    outbox,
    credentialUse,
    callStore,
    get logged() {
      return lines.map((line) => JSON.parse(line));
    },
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    visitor: () => browserLike(url),
    signedIn,
    signedInUser,
    operator,
    close: async () => {
      await app.http.close();
      await admission.stop();
      await callStore.close();
      await credentialUse.stop();
      await issuing.stop();
      await webhooks.stop();
      await outbox.stop();
      mailer.close();
      await contentChecker.close();
      await database.close();
    },
  };
}

/** A developer with an approved account. */
export async function addPerson({ db, passwords, now }: Deps, portal: Portal, name: string): Promise<Person> {
  const id = newId();
  const email = `${name}.${id.slice(-6)}@example.com`;
  const password = 'correct Horse 7';
  await db
    .insertInto('developers')
    .values({
      portal_id: portal.portal_id,
      id,
      email,
      full_name: name,
      status: 'approved',
      password_hash: await passwords.hash(password),
      email_verified_at: now(),
      decided_at: now(),
      updated_at: now(),
    })
    .execute();
  return { id, email, password };
}

async function addUser(
  { db, passwords, now }: Deps,
  portal: Portal,
  role: UserRole | null,
  name: string,
): Promise<Person> {
  const id = newId();
  const email = `${name}.${id.slice(-6)}@example.com`;
  const password = 'correct Horse 7';
  await db
    .insertInto('users')
    .values({
      portal_id: portal.portal_id,
      id,
      email,
      full_name: name,
      preferred_name: null,
      organization: 'Example',
      region: 'us',
      status: 'active',
      role,
      password_hash: await passwords.hash(password),
      email_verified_at: now(),
      updated_at: now(),
    })
    .execute();
  return { id, email, password };
}
