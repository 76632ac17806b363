import { createHmac } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { cuttableConnection } from '@stoa/database/testing/cuttable-connection';
import { startTokenIssuer, type TokenIssuer } from '@stoa/gate/testing/token-issuer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addStrategy, addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const secretName = 'STOA_OIDC_TOKENS';
const clientId = 'the-client';
const thumbprint = 'ab'.repeat(32);
const x5t = Buffer.from(thumbprint, 'hex').toString('base64url');

let app: TestApp;
let issuer: TokenIssuer;
let gatewayToken: string;
let versionId: string;
let strategyId: string;
let applicationId: string;

beforeAll(async () => {
  issuer = await startTokenIssuer(clientId);
  app = await startTestApp({ oidcSecrets: { [secretName]: 'secret' } });
  const { productId } = await addCatalogue(app);
  const developerId = (await app.signedIn()).person.id;
  gatewayToken = await addGateway(app);
  const { issuer: url } = issuer;
  const common = { name: 'Tokens', credential_type: 'self_managed_client_credentials', issuer: url } as const;
  strategyId = await addStrategy(app, { ...common, auth_methods: ['bearer'] });
  versionId = await addVersion(app, { productId, name: 'tokens', strategyId });
  const { portal_id } = app.portal;
  applicationId = newId();
  await app.db
    .insertInto('applications')
    .values({
      portal_id,
      id: applicationId,
      developer_id: developerId,
      name: 'Bot',
      reference_id: clientId,
      auth_strategy_id: strategyId,
      scopes: '[]',
      updated_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('registrations')
    .values({
      portal_id,
      id: newId(),
      application_id: applicationId,
      product_id: productId,
      product_version_id: versionId,
      status: 'approved',
      scopes: JSON.stringify(['orders:read', 'orders:write']),
      updated_at: new Date(),
    })
    .execute();
  await app.deps.admission.catchUp();
});
afterAll(async () => {
  await app?.close();
  await issuer?.stop();
});
afterEach(async () => {
  issuer.fail(false);
  await app.db.updateTable('gateways').set({ certificate_header: null }).execute();
  await app.db.deleteFrom('certificates').execute();
  // Seen with other settings: whatever was found out is forgotten.
  await configure({ audiences: ['another'] });
  await verify('unknown');
  await configure({ audiences: [], client_id_claims: ['client_id', 'azp', 'sub'], auth_methods: ['bearer'] });
});

async function configure(lists: Partial<Record<'audiences' | 'client_id_claims' | 'auth_methods', string[]>>) {
  const introspection = JSON.stringify({ client_id: 'stoa', client_secret_env: secretName });
  const values = Object.fromEntries(Object.entries(lists).map(([name, value]) => [name, JSON.stringify(value)]));
  const strategy = app.db.updateTable('auth_strategies').where('id', '=', strategyId);
  await strategy.set({ introspection: null }).execute();
  await strategy.set({ ...values, introspection }).execute();
  await app.deps.admission.catchUp();
}

async function verify(token: string | undefined, headers: Record<string, string> = {}, at = app.url) {
  const response = await fetch(`${at}/gateway/v1/verify/${versionId}`, {
    headers: {
      'x-gateway-token': gatewayToken,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  await response.arrayBuffer();
  return { status: response.status, error: response.headers.get('x-portal-error'), headers: response.headers };
}
const errorOf = async (token: string, headers?: Record<string, string>) => (await verify(token, headers)).error;
const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('gateways point 4: JWTs (RFC 7519, RFC 9068)', () => {
  test('a good one passes; its scopes are those that registration and token share', async () => {
    const { status, headers } = await verify(await issuer.sign({ scope: 'orders:read admin' }));
    expect(status).toBe(200);
    expect(headers.get('x-granted-scopes')).toBe('orders:read');
    expect(headers.get('x-consumer-id')).toBe(applicationId);
    expect(headers.get('x-credential-id')).toBe('');
  });

  test.each([
    ['scp as words', { scp: 'orders:read orders:write' }, 'orders:read orders:write'],
    ['scp as a list', { scp: ['orders:write'] }, 'orders:write'],
    ['scope as a list', { scope: ['orders:read', 7] }, 'orders:read'],
    ['no scope at all', {}, ''],
  ])('scopes: %s', async (_name, claims, granted) => {
    expect((await verify(await issuer.sign(claims))).headers.get('x-granted-scopes')).toBe(granted);
  });

  test('an allowing answer is kept no longer than the token lives', async () => {
    const { headers } = await verify(await issuer.sign({ exp: seconds() + 3 }));
    expect(headers.get('cache-control')).toMatch(/^max-age=[0-3]$/);
    // The token still passes within the 30 s by which clocks may differ, and is not kept.
    const late = await verify(await issuer.sign({ exp: seconds() - 5 }));
    expect([late.status, late.headers.get('cache-control')]).toEqual([200, 'max-age=0']);
  });

  test.each<[string, () => Promise<string>]>([
    ['signed by somebody else', () => issuer.sign({}, {}, { stranger: true })],
    ['of another issuer', () => issuer.sign({ iss: 'http://127.0.0.1:1' })],
    ['of the issuer with a slash more', () => issuer.sign({ iss: `${issuer.issuer}/` })],
    ['without an issuer', () => issuer.sign({ iss: undefined as never })],
    ['without an end', () => issuer.sign({ exp: undefined as never })],
    ['that begins later', () => issuer.sign({ nbf: seconds() + 90 })],
    ['of an unknown client', () => issuer.sign({ client_id: 'another' })],
    ['whose client is no text', () => issuer.sign({ client_id: { a: 1 } as never })],
    ['with an unknown key', () => issuer.sign({}, { kid: 'made-up' })],
    ['that is a log-out token', () => issuer.sign({}, { typ: 'logout+jwt' })],
    [
      'that is an ID token with the hash of an access token (OpenID Connect Core §3.1.3.6)',
      () => issuer.sign({ azp: clientId, at_hash: 'x' } as never),
    ],
    ['that is an ID token with the hash of a code', () => issuer.sign({ c_hash: 'x' } as never)],
    ['that is an ID token by a claim', () => issuer.sign({ typ: 'ID' } as never)],
    ['with a critical header', () => issuer.sign({}, { crit: ['urn:odd'], 'urn:odd': 1 } as never)],
    ['bound to a key that no gateway can prove (RFC 9449)', () => issuer.sign({ cnf: { jkt: 'x' } } as never)],
    [
      'with a changed payload',
      async () => {
        const [head, , tail] = (await issuer.sign()).split('.');
        return [head, part({ iss: issuer.issuer, client_id: clientId, exp: seconds() + 600 }), tail].join('.');
      },
    ],
    [
      'with alg none',
      async () =>
        `${part({ alg: 'none' })}.${part({ iss: issuer.issuer, client_id: clientId, exp: seconds() + 600 })}.`,
    ],
    [
      'with a public key as a secret',
      async () => {
        const input = `${part({ alg: 'HS256', kid: 'key-1' })}.${part({ iss: issuer.issuer, client_id: clientId, exp: seconds() + 600 })}`;
        return `${input}.${createHmac('sha256', issuer.publicKey).update(input).digest('base64url')}`;
      },
    ],
    ['of 8 kB of nothing', async () => 'x'.repeat(8_000)],
    ['with parts that are no JSON', async () => 'eyJhbGciOiJ.e30.AAAA'],
  ])('one %s is refused as if it had never been', async (_name, make) => {
    const { status, error, headers } = await verify(await make());
    expect([status, error]).toEqual([401, 'invalid_credential']);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    expect(headers.get('x-consumer-id')).toBe('');
  });

  test('one that has ended', async () => {
    expect(await errorOf(await issuer.sign({ exp: seconds() - 60 }))).toBe('expired_credential');
  });

  test('audiences are compared when the strategy names some', async () => {
    await configure({ audiences: ['urn:orders'] });
    expect((await verify(await issuer.sign({ aud: 'urn:orders' }))).status).toBe(200);
    expect((await verify(await issuer.sign({ aud: ['urn:other', 'urn:orders'] }))).status).toBe(200);
    expect(await errorOf(await issuer.sign({ aud: 'urn:other' }))).toBe('invalid_credential');
    expect(await errorOf(await issuer.sign())).toBe('invalid_credential');
  });

  test('the first of the configured claims names the client', async () => {
    await configure({ client_id_claims: ['appid', 'azp'] });
    const claims = { client_id: 'another', azp: clientId };
    expect((await verify(await issuer.sign(claims))).status).toBe(200);
    expect(await errorOf(await issuer.sign({ ...claims, appid: 'someone' }))).toBe('invalid_credential');
  });

  test('new keys of the issuer are found; the last known ones go on while it is away', async () => {
    const before = await issuer.sign();
    expect((await verify(before)).status).toBe(200);
    issuer.fail(true);
    const meanwhile = await issuer.sign({ jti: 'another' });
    expect((await verify(meanwhile)).status).toBe(200);
    issuer.fail(false);
    await issuer.rotate();
    app.advance(5_500);
    expect((await verify(await issuer.sign())).status).toBe(200);
    app.advance(-5_500);
  });

  test('while nothing is known of the issuer the answer is 503, and it is not asked for every request', async () => {
    issuer.fail(true);
    issuer.asked.length = 0;
    for (let count = 0; count < 5; count += 1) {
      const { status, error, headers } = await verify(await issuer.sign({ jti: String(count) }));
      expect([status, error, headers.get('retry-after')]).toEqual([503, 'provider_unavailable', '1']);
    }
    expect(issuer.asked).toHaveLength(1);
  });

  test('made-up key ids do not make us ask all the time', async () => {
    expect((await verify(await issuer.sign())).status).toBe(200);
    issuer.asked.length = 0;
    for (let count = 0; count < 5; count += 1)
      expect(await errorOf(await issuer.sign({}, { kid: `made-up-${count}` }))).toBe('invalid_credential');
    expect(issuer.asked).toEqual([]);
  });
});

describe('gateways point 4: opaque tokens (RFC 7662)', () => {
  const active = (more: object = {}) => ({ active: true, client_id: clientId, scope: 'orders:read', ...more });
  const give = (more?: object) => {
    const token = `opaque-${newId()}`;
    issuer.opaque.set(token, active(more));
    return token;
  };

  test('the issuer is asked once for many requests', async () => {
    const token = give({ exp: seconds() + 600 });
    issuer.asked.length = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers[0]?.headers.get('x-granted-scopes')).toBe('orders:read');
    expect(issuer.asked.filter((path) => path === '/introspect')).toHaveLength(1);
  });

  test('a revoked one is refused after half a minute at the latest', async () => {
    const token = give();
    expect((await verify(token)).status).toBe(200);
    issuer.opaque.delete(token);
    app.advance(29_000);
    expect((await verify(token)).status).toBe(200);
    app.advance(1_500);
    expect(await errorOf(token)).toBe('invalid_credential');
    // What was refused is asked about again after 5 s.
    issuer.opaque.set(token, active());
    expect(await errorOf(token)).toBe('invalid_credential');
    app.advance(5_500);
    expect((await verify(token)).status).toBe(200);
    app.advance(-36_000);
  });

  test.each<[string, object, string]>([
    ['of another client', { client_id: 'another' }, 'invalid_credential'],
    ['of another issuer', { iss: 'http://other.example' }, 'invalid_credential'],
    ['that has ended', { exp: seconds() - 1 }, 'expired_credential'],
    ['that begins later', { nbf: seconds() + 120 }, 'invalid_credential'],
    ['that is a refresh token', { token_type: 'refresh_token' }, 'invalid_credential'],
    ['that is active, or so it is said', { active: 'true' }, 'provider_unavailable'],
  ])('one %s', async (_name, more, error) => {
    expect(await errorOf(give(more))).toBe(error);
  });

  test('while the issuer is away the answer is 503', async () => {
    expect((await verify(give())).status).toBe(200);
    issuer.fail(true);
    const { status, error } = await verify(give());
    expect([status, error]).toEqual([503, 'provider_unavailable']);
  });

  test('a strategy without introspection refuses them', async () => {
    await app.db.updateTable('auth_strategies').set({ introspection: null }).where('id', '=', strategyId).execute();
    await app.deps.admission.catchUp();
    expect(await errorOf(give())).toBe('invalid_credential');
  });
});

describe('gateways point 4: tokens bound to a certificate (RFC 8705 §3)', () => {
  const shown = { 'x-client-cert-thumbprint': thumbprint };
  const bound = () => issuer.sign({ cnf: { 'x5t#S256': x5t } } as never);
  const trust = async () => {
    await app.db.updateTable('gateways').set({ certificate_header: 'x-client-cert-thumbprint' }).execute();
    await app.deps.admission.catchUp();
  };
  const addOtherApplication = async () => {
    const id = newId();
    const { developer_id } = await app.db.selectFrom('applications').select('developer_id').executeTakeFirstOrThrow();
    const names = { name: 'Other bot', reference_id: 'another-client', auth_strategy_id: strategyId };
    await app.db
      .insertInto('applications')
      .values({ portal_id: app.portal.portal_id, id, developer_id, ...names, scopes: '[]', updated_at: new Date() })
      .execute();
    return id;
  };
  const certify = async (of: string, application_id = applicationId) => {
    const names = { subject: 'CN=a', issuer: 'CN=a', serial_number: '1', der: Buffer.from('x') };
    const times = { not_before: new Date(0), not_after: new Date(Date.now() + 60_000), updated_at: new Date() };
    const { portal_id } = app.portal;
    await app.db
      .insertInto('certificates')
      .values({ portal_id, application_id, thumbprint: of, ...names, ...times })
      .execute();
    await app.deps.admission.catchUp();
  };

  test('pass with that certificate alone', async () => {
    await trust();
    expect((await verify(await bound(), shown)).status).toBe(200);
    expect(await errorOf(await bound())).toBe('invalid_credential');
    expect(await errorOf(await bound(), { 'x-client-cert-thumbprint': 'cd'.repeat(32) })).toBe('invalid_credential');
  });

  test('from a gateway that does not tell certificates the header is the caller’s own, and counts for nothing', async () => {
    expect(await errorOf(await bound(), shown)).toBe('invalid_credential');
  });

  test('must be bound to the application’s own certificate where it has one, until that ends', async () => {
    await trust();
    await certify('cd'.repeat(32));
    expect(await errorOf(await bound(), shown)).toBe('invalid_credential');
    await app.db.deleteFrom('certificates').execute();
    await certify(thumbprint);
    expect((await verify(await bound(), shown)).status).toBe(200);
    app.advance(61_000);
    expect(await errorOf(await bound(), shown)).toBe('expired_credential');
    app.advance(-61_000);
  });

  test('a token and a certificate that both admit must be of one application', async () => {
    await trust();
    await configure({ auth_methods: ['bearer', 'mutual_tls'] });
    await certify('cd'.repeat(32));
    const other = await addOtherApplication();
    await certify(thumbprint, other);
    expect(await errorOf(await issuer.sign(), shown)).toBe('ambiguous_credential');
    expect(await errorOf(await bound(), shown)).toBe('invalid_credential');
    await app.db.deleteFrom('certificates').where('application_id', '=', applicationId).execute();
    await app.deps.admission.catchUp();
    expect(await errorOf(await bound(), shown)).toBe('ambiguous_credential');
    await app.db.deleteFrom('applications').where('id', '=', other).execute();
    await certify(thumbprint);
    expect((await verify(await issuer.sign(), shown)).status).toBe(200);
    const alone = await verify(undefined, shown);
    expect([alone.status, alone.headers.get('x-auth-strategy')]).toEqual([200, 'mutual_tls']);
  });

  test('a certificate that nobody has uploaded identifies nobody: the token passes alone, one bound to it with it', async () => {
    await trust();
    await configure({ auth_methods: ['bearer', 'mutual_tls'] });
    expect((await verify(await issuer.sign(), shown)).status).toBe(200);
    expect((await verify(await bound(), shown)).status).toBe(200);
    expect(await errorOf(await bound(), { 'x-client-cert-thumbprint': 'cd'.repeat(32) })).toBe('invalid_credential');
    expect((await verify(undefined, shown)).error).toBe('invalid_credential');
    await certify('cd'.repeat(32));
    expect((await verify(await issuer.sign(), shown)).status).toBe(200);
  });

  test('a strategy that does not take certificates does not admit by one', async () => {
    await trust();
    await certify(thumbprint);
    expect((await verify(undefined, shown)).error).toBe('missing_credential');
  });
});

test('that an issuer is away is logged, without the token', async () => {
  issuer.fail(true);
  await configure({ audiences: ['b'] });
  const token = await issuer.sign();
  await verify(token);
  await vi.waitFor(() => expect(JSON.stringify(app.logged)).toContain('An issuer of tokens does not answer.'));
  expect(JSON.stringify(app.logged)).not.toContain(token.slice(-40));
});

describe('docs/decisions/015: what changes while the issuer is asked counts', () => {
  const give = () => {
    const token = `opaque-${newId()}`;
    issuer.opaque.set(token, { active: true, client_id: clientId, scope: 'orders:read' });
    return token;
  };
  const introspected = async (token: string, at = app.url) => {
    const body = new URLSearchParams({ token });
    const headers = { 'x-gateway-token': gatewayToken };
    const response = await fetch(`${at}/gateway/v1/introspect/${versionId}`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as { readonly active?: boolean } };
  };
  /** Asks, waits until the issuer is asked, lets something happen, and only then lets the issuer answer. */
  async function meanwhile<T>(question: () => Promise<T>, happens: () => Promise<void>): Promise<T> {
    // What it says of itself is known from now on, and introspection alone is asked for.
    await question();
    issuer.asked.length = 0;
    const release = issuer.hold();
    try {
      const answer = question();
      await vi.waitFor(() => expect(issuer.asked).toContain('/introspect'), { interval: 5 });
      await happens();
      release();
      return await answer;
    } finally {
      release();
    }
  }
  const setStatus = (status: 'approved' | 'revoked') =>
    app.db.updateTable('registrations').set({ status }).where('product_version_id', '=', versionId).execute();

  beforeEach(() => {
    // However busy this machine is, the issuer's answer is waited for.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await setStatus('approved');
    await app.db.updateTable('gateways').set({ all_versions: true }).execute();
    await app.deps.admission.catchUp();
  });

  test('a registration that is revoked', async () => {
    const revoke = async () => {
      await setStatus('revoked');
      await app.deps.admission.catchUp();
    };
    expect((await meanwhile(() => verify(give()), revoke)).error).toBe('registration_revoked');
    await setStatus('approved');
    await app.deps.admission.catchUp();
    expect((await meanwhile(() => introspected(give()), revoke)).body).toEqual({ active: false });
  });

  test('a version that is taken from the gateway', async () => {
    const limit = async () => {
      await app.db.updateTable('gateways').set({ all_versions: false }).execute();
      await app.deps.admission.catchUp();
    };
    expect((await meanwhile(() => verify(give()), limit)).error).toBe('unknown_product_version');
    await app.db.updateTable('gateways').set({ all_versions: true }).execute();
    await app.deps.admission.catchUp();
    expect((await meanwhile(() => introspected(give()), limit)).body).toEqual({ active: false });
  });

  test('a database that is lost: nobody passes', async () => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const other = await startTestApp({ oidcSecrets: { [secretName]: 'secret' } }, { connection: way.connection });
    onTestFinished(() => other.close());
    onTestFinished(() => way.mend());
    const lose = async () => {
      way.cut();
      // The directory counts as unknown as soon as a change cannot be seen, and not only after a while.
      await other.deps.admission.catchUp();
      expect(other.deps.admission.current()).toBeUndefined();
    };
    const asks: ((token: string) => Promise<{ readonly status: number }>)[] = [
      (token) => verify(token, {}, other.url),
      (token) => introspected(token, other.url),
    ];
    for (const ask of asks) {
      expect((await meanwhile(() => ask(give()), lose)).status).toBe(503);
      way.mend();
      await vi.waitFor(() => expect(other.deps.admission.current()).toBeDefined());
      expect((await ask(give())).status).toBe(200);
    }
  });
});
