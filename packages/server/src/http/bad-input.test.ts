import { createFullClient } from '@stoa/client/full-client';
import type { Endpoint } from '@stoa/contract/endpoint';
import { type EndpointName, endpoints } from '@stoa/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Every call that this server implements, as data; each gets everything that a careless or hostile client sends. */
let app: TestApp;
let catalogue: Catalogue;
let developer: BrowserLike;
let stranger: { applicationId: string; credentialId: string; registrationId: string };
let own: typeof stranger;
let token: string;
let teamId: string;
let webhookId: string;

const byHand: readonly EndpointName[] = ['verifyGatewayRequest', 'introspectCredential', 'getGatewaySnapshot'];
const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const implemented = () => all.filter(([name]) => !app.app.unimplemented.includes(name) && !byHand.includes(name));

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  token = 'an-operator-token-that-is-long-enough';
  const { tokenHash } = await import('@stoa/secrets/secrets');
  const { newId } = await import('@stoa/database/ids');
  await app.db
    .insertInto('operator_tokens')
    .values({ portal_id: app.portal.portal_id, id: newId(), name: 'bad input', token_hash: tokenHash(token) })
    .execute();
  teamId = (await app.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()).id;
  const webhook = await createFullClient({ baseUrl: app.url, headers: { authorization: `Bearer ${token}` } }).call(
    'createWebhook',
    { body: { url: 'https://nobody.invalid/' } },
  );
  webhookId = webhook.id;
  stranger = await withApplication(await app.signedIn('stranger'));
  developer = await app.signedIn('careless');
  own = await withApplication(developer);
  // One browser may hold a developer's and a user's session at once.
  const user = await app.signedInUser('owner', 'careless');
  for (const [name, value] of user.cookies) developer.cookies.set(name, value);
});
afterAll(() => app.close());

async function withApplication(browser: BrowserLike) {
  const application = await browser.call('createApplication', { body: { name: 'Bot' } });
  const params = { applicationId: application.id };
  const credential = await browser.call('createCredential', { params, body: { display_name: 'ci' } });
  const registration = await browser.call('createRegistration', {
    params,
    body: { product_version_id: catalogue.versionId },
  });
  return { applicationId: application.id, credentialId: credential.id, registrationId: registration.id };
}

interface Attempt {
  readonly body?: string;
  readonly contentType?: string;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string>>;
}

const someId = '01890a5d-ac96-774b-bcce-b302099a8057';

function path(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  const known: Record<string, string> = {
    number: '1',
    step: 'confirmed',
    ...catalogue,
    ...own,
    productVersionId: catalogue.versionId,
    indices: 'product-catalog',
    teamId,
    webhookId,
    sha256: '0'.repeat(64),
    ...params,
  };
  return endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(known[name] ?? someId));
}

async function send(
  endpoint: Endpoint,
  attempt: Attempt,
): Promise<{ status: number; type: string; problem: Record<string, unknown> }> {
  const response = await developer.fetch(
    `${path(endpoint, attempt.params)}${attempt.query ? `?${attempt.query}` : ''}`,
    {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === 'operator' && { authorization: `Bearer ${token}` }),
        ...(attempt.body !== undefined && { 'content-type': attempt.contentType ?? 'application/json' }),
      },
      ...(attempt.body !== undefined && { body: attempt.body }),
    },
  );
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    problem: text ? JSON.parse(text) : {},
  };
}

async function refusedWith(
  endpoint: Endpoint,
  attempt: Attempt,
): Promise<{ field?: string; rule?: string; reason?: string }[]> {
  const { status, type, problem } = await send(endpoint, attempt);
  expect(status, JSON.stringify(problem)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(problem)).toBeLessThan(500);
  expect(type).toContain('application/problem+json');
  expect(problem).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    instance: expect.stringMatching(/^kong:trace:/),
  });
  const invalid = problem.invalid_parameters as { field?: string; rule?: string; reason?: string }[];
  expect(invalid, JSON.stringify(problem)).toBeInstanceOf(Array);
  for (const { field, reason, rule } of invalid) {
    expect(field, 'a field is named').toBeTruthy();
    expect(reason, 'a reason is given').toBeTruthy();
    expect(rule, 'a rule is named').toBeTruthy();
  }
  return invalid;
}

async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select table_name as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', table_name), false, true, '')))[1]::text::int as count
    from information_schema.tables where table_schema = 'public' and table_name not in ('audit_events', 'throttles', 'developer_journeys', 'portal_counts')`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Fields of a JSON body with a value each that is right, derived from the contract's own schema. */
interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type: string | undefined;
  readonly maxLength: number | undefined;
}

function fieldsOf(endpoint: Endpoint): Field[] {
  if (!endpoint.body) return [];
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; maxLength?: number }>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, { type, maxLength }]) => ({
    name,
    type,
    maxLength,
    required: schema.required?.includes(name) ?? false,
  }));
}

const rightValues: Readonly<Record<string, unknown>> = {
  email: 'somebody@example.com',
  domains: ['example.com'],
  url: 'https://nobody.invalid/',
  full_name: 'Somebody',
  username: 'somebody@example.com',
  password: 'correct Horse 7',
  token: someId,
  identity_provider: 'nobody',
  name: 'A name of its own',
  product_version_id: someId,
  display_name: 'Key',
  credential: 'stoa_key_of_nobody',
  code: 'a code of nobody',
  sha256: [],
  media_type: 'application/json',
  path: 'products/a/openapi.json',
  fullName: 'Somebody',
  organization: 'Example',
  old_password: 'correct Horse 7',
  new_password: 'another Horse 8',
  role: 'viewer',
  scopes: ['catalog:read'],
  expires_at: '2026-12-20T09:30:00.000Z',
  decision: 'approve',
  registration_ids: [someId],
  requests: [{ kind: 'account', id: someId }],
  action: 'view',
  as: 'developers',
  strategy: { name: 'Keys', credential_type: 'key_auth' },
  provider: { identifier: 'own', for: 'users', name: 'Own', issuer: 'https://id.example', client_id: 'stoa' },
  passkey: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', attestationObject: 'AAAA' },
  },
  start_ms: 0,
  end_ms: 1,
};

function rightBody(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(endpoint)
      .filter(({ required, name }) => required && name in rightValues)
      .map(({ name }) => [name, rightValues[name]]),
  );
}

test('every call of the contract is implemented', () => {
  expect(app.app.unimplemented).toEqual([]);
});

describe('bad input to every implemented call: 4xx with field and rule, never 500, never a half write', () => {
  test('JSON bodies: malformed, not an object, wrong type, missing, unknown field, too long, NUL, half a character', async () => {
    const before = await rowCounts();
    for (const [name, endpoint] of implemented().filter(([, { body }]) => body)) {
      const right = rightBody(endpoint);
      for (const malformed of ['{', '{"a":', 'nonsense', '{"__proto__": 1}']) {
        const invalid = await refusedWith(endpoint, { body: malformed });
        expect(invalid.length, `${name} ${malformed}`).toBeGreaterThan(0);
      }
      for (const notAnObject of ['[]', '"text"', '7', 'true']) {
        expect((await refusedWith(endpoint, { body: notAnObject }))[0], `${name} ${notAnObject}`).toMatchObject({
          rule: 'is_object',
        });
      }
      for (const field of fieldsOf(endpoint)) {
        const named = (invalid: { field?: string }[]) => invalid.some((one) => one.field?.split('.')[0] === field.name);
        const wrong = field.type === 'object' || field.type === 'array' ? 'text' : { an: 'object' };
        expect(
          named(await refusedWith(endpoint, { body: JSON.stringify({ ...right, [field.name]: wrong }) })),
          `${name}.${field.name} of a wrong type`,
        ).toBe(true);
        if (field.required) {
          const { [field.name]: _left, ...rest } = right;
          const missing = (await refusedWith(endpoint, { body: JSON.stringify(rest) })).find(
            (one) => one.field === field.name,
          );
          expect(missing?.rule, `${name}.${field.name} missing`).toBe('required');
        }
        if (field.type === 'string') {
          // A document may be as long as its file.
          if (field.name !== 'markdown') {
            const long = await refusedWith(endpoint, {
              body: JSON.stringify({ ...right, [field.name]: 'a'.repeat(9_000) }),
            });
            expect(named(long), `${name}.${field.name} too long`).toBe(true);
          }
          const nul = await refusedWith(endpoint, { body: JSON.stringify({ ...right, [field.name]: 'a\0b' }) });
          expect(named(nul), `${name}.${field.name} with U+0000`).toBe(true);
          const half = JSON.stringify({ ...right, [field.name]: 'half' }).replace('half', 'a\\ud800b');
          const broken = await refusedWith(endpoint, { body: half });
          expect(named(broken), `${name}.${field.name} with half a surrogate pair`).toBe(true);
        }
      }
      // The registration body is open: existing clients post more (contract §A.1).
      if (name !== 'registerDeveloper') {
        const unknown = await refusedWith(endpoint, { body: JSON.stringify({ ...right, surprise: 1 }) });
        expect(unknown.find((one) => one.rule === 'unknown_property')?.field, `${name} unknown field`).toBe('surprise');
      }
    }
    expect(await rowCounts()).toEqual(before);
    // More than a thousand requests, and more with each call.
  });

  test('another content type is 415, a body of 2 MB is 413 where the call takes no files', async () => {
    const before = await rowCounts();
    for (const [name, endpoint] of implemented().filter(([, { body }]) => body)) {
      const typed = await send(endpoint, { body: 'a=b', contentType: 'application/x-www-form-urlencoded' });
      expect(typed.status, name).toBe(415);
      if ((endpoint.maxBodyBytes ?? 0) > 2 * 1024 * 1024) continue;
      const large = await send(endpoint, { body: JSON.stringify({ name: 'a'.repeat(2 * 1024 * 1024) }) });
      expect(large.status, name).toBe(413);
      expect(large.problem.invalid_parameters, name).toMatchObject([{ field: 'body' }]);
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('malformed ids in the path name the parameter and the rule', async () => {
    for (const [name, endpoint] of implemented()) {
      for (const parameter of Object.keys(endpoint.params?.shape ?? {}).filter(
        (key) => /Id$/.test(key) && key !== 'documentId',
      )) {
        for (const malformed of ['nonsense', '1', '%00', "1' or '1'='1", 'x'.repeat(300)]) {
          const invalid = await refusedWith(endpoint, {
            params: { [parameter]: malformed },
            ...(endpoint.body && { body: JSON.stringify(rightBody(endpoint)) }),
          });
          expect(invalid[0], `${name} ${parameter}=${malformed}`).toMatchObject({
            field: parameter,
            rule: 'is_uuid',
            source: 'path',
          });
        }
      }
    }
  });

  test('paging out of bounds names the parameter and the rule', async () => {
    for (const [name, endpoint] of implemented().filter(([, { query }]) => query && 'page[size]' in query.shape)) {
      for (const [size, rule] of [
        ['0', 'min'],
        ['101', 'max'],
        ['-1', 'min'],
        ['ten', 'is_integer'],
        ['1.5', 'is_integer'],
      ] as const) {
        const invalid = await refusedWith(endpoint, { query: `page%5Bsize%5D=${size}` });
        expect(invalid[0], `${name} ${size}`).toMatchObject({ field: 'page[size]', rule, source: 'query' });
      }
      // Some lists go on after the last row, and have no numbers.
      if (!('page[number]' in (endpoint.query?.shape ?? {}))) continue;
      expect((await refusedWith(endpoint, { query: 'page[number]=0' }))[0]).toMatchObject({
        field: 'page[number]',
        rule: 'min',
      });
      expect((await send(endpoint, { query: 'page[size]=&page[number]=' })).status, name).toBe(200);
    }
  });

  test('filters of a wrong type, repeated or with NUL name the filter', async () => {
    for (const [name, endpoint] of implemented().filter(([, { query }]) => query)) {
      for (const filter of Object.keys(endpoint.query?.shape ?? {}).filter((key) => key.startsWith('filter['))) {
        const key = encodeURIComponent(filter);
        expect((await refusedWith(endpoint, { query: `${key}=a&${key}=b` }))[0]?.field, `${name} ${filter} twice`).toBe(
          filter,
        );
        expect((await refusedWith(endpoint, { query: `${key}=%00` }))[0]?.field, `${name} ${filter} NUL`).toBe(filter);
      }
    }
  });

  test('a filter that a list does not have is named, and another unknown key of a query changes nothing', async () => {
    for (const [name, endpoint] of implemented().filter(([, { query }]) => query && 'page[size]' in query.shape)) {
      for (const filter of ['filter[nobody]', 'filter[nobody][contains]', 'filter']) {
        expect(await refusedWith(endpoint, { query: `${filter}=a` }), `${name} ${filter}`).toContainEqual({
          field: filter,
          rule: 'unknown_property',
          reason: 'is not a filter of this list',
          source: 'query',
        });
      }
      expect((await send(endpoint, { query: 'campaign=a' })).status, name).toBe(200);
    }
  });

  test("another developer's application, credential and registration look missing", async () => {
    const before = await rowCounts();
    // Operators see the applications of every developer.
    for (const [name, endpoint] of implemented().filter(
      ([, { path: address, access }]) => address.includes('{applicationId}') && access !== 'operator',
    )) {
      const body = endpoint.body && { body: JSON.stringify(rightBody(endpoint)) };
      const foreign = await send(endpoint, { params: stranger, ...body });
      const missing = await send(endpoint, {
        params: { applicationId: someId, credentialId: someId, registrationId: someId },
        ...body,
      });
      expect(foreign.status, name).toBe(404);
      expect({ ...foreign.problem, instance: '' }, name).toEqual({ ...missing.problem, instance: '' });
      // The caller's own application does not open the door to a stranger's credential or registration.
      const { applicationId: _kept, ...parts } = stranger;
      if (/\{(credentialId|registrationId)\}/.test(endpoint.path))
        expect((await send(endpoint, { params: parts, ...body })).status, name).toBe(404);
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('addresses and methods that do not exist are 404 problems', async () => {
    for (const address of [
      '/api/v2/nothing',
      '/management/v1/',
      '/gateway/v1/nothing',
      '/kauth/api/v2/x',
      '/api/v2/products/%E0%A4%A',
    ]) {
      const response = await developer.fetch(address);
      expect(response.headers.get('content-type'), address).toContain('application/problem+json');
      expect([400, 404], address).toContain(response.status);
    }
    expect((await developer.fetch('/api/v2/products', { method: 'DELETE' })).status).toBe(404);
  });
});
