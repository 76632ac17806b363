import { once } from 'node:events';
import { connect } from 'node:http2';
import { expect, test } from '@playwright/test';
import { type CredentialKind, type Situation, truthTable } from '@stoa/server/testing/truth-table';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';
import { type Answer, ask, breakOff, type Shown, statusOfMethod } from './ask.ts';
import { setups, type Values } from './gateway.ts';
import { type Harbour, keyName, type Scene, secondKeyName, startHarbour } from './harbour.ts';
import { type RunningGateway, startGateway } from './start-gateway.ts';

const identity = ['x-consumer-id', 'x-registration-id', 'x-product-version-id', 'x-granted-scopes', 'x-credential-id'];

/** A handshake without a key is refused by some gateways before they ask. */
const handshake = { 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '13' };

let harbour: Harbour;
let api: UpstreamApi;
const scenes = new Map<string, Promise<Scene>>();

/** Every gateway is asked about the same scenes: whoever asks first makes it. */
function sceneOf(kind: CredentialKind, situation: Situation): Promise<Scene> {
  const name = `${kind}, ${situation}`;
  const scene = scenes.get(name) ?? harbour.stage(kind, situation);
  scenes.set(name, scene);
  return scene;
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  harbour = await startHarbour();
  api = await startUpstreamApi();
});
test.afterAll(async () => {
  await harbour?.stop();
  await api?.stop();
});

for (const [name, setup] of setups) {
  test.describe(`gateways, the truth table through ${name}`, () => {
    const running = new Map<string, RunningGateway>();
    let token: string;

    test.beforeAll(async () => {
      token = await harbour.addGateway(name, ...(setup.add ?? []));
      // Their seconds run out while the other rows are asked.
      for (const kind of setup.credentials) await sceneOf(kind, 'expired');
    });
    test.afterAll(async () => {
      for (const one of running.values()) await one.stop();
    });

    async function gatewayFor(version: string): Promise<RunningGateway> {
      const known = running.get(version);
      if (known) return known;
      const started = await startGateway(name, valuesFor(version));
      running.set(version, started);
      return started;
    }

    const valuesFor = (version: string): Values => ({
      STOA: harbour.server.address,
      API: api.address,
      STOA_GATEWAY_TOKEN: token,
      STOA_PRODUCT_VERSION_ID: harbour.versions[version] ?? '',
      STOA_KEY_NAME: keyName,
    });

    const forged = {
      ...Object.fromEntries(identity.map((header) => [header, 'forged'])),
      'x-auth-strategy': 'forged',
      'x-gateway-token': 'forged',
      'x-original-uri': '/forged',
      'x-forwarded-uri': '/forged',
      'x-original-method': 'OPTIONS',
    };

    for (const row of truthTable.filter(({ kind }) => setup.credentials.includes(kind))) {
      const { kind, situation, status, error, known } = row;
      test(`${kind}, ${situation}: ${status} ${error ?? ''}`, async () => {
        const scene = await sceneOf(kind, situation);
        const { url } = await gatewayFor(scene.version);
        const call = (more: Readonly<Record<string, string>> = {}, path = '/v1/parcels') =>
          ask(url, path, { ...scene.shown, headers: { ...more, ...scene.shown.headers } });
        if (scene.endsAt !== undefined) {
          const { endsAt } = scene;
          await expect.poll(() => Date.now() > endsAt + 1_000, { timeout: 20_000 }).toBe(true);
        }
        const count = api.calls.length;
        // A gateway may be asked by any name, with a port or without.
        const answers: Answer[] = [
          await call(),
          await call(forged),
          await call(forged),
          await call({ host: 'localhost' }),
        ];
        const byGateway = situation === 'expired' && kind === 'certificate' && setup.refusesExpiredCertificates;
        for (const answer of answers) {
          if (byGateway && answer.status === 400) continue;
          expect(answer.status).toBe(status);
          expect(answer.headers['x-portal-error'] || undefined).toBe(error);
          if (status === 401)
            expect(answer.headers['www-authenticate']).toMatch(kind === 'key' ? /^ApiKey / : /^Bearer /);
        }
        const received = api.calls.slice(count);
        expect(received).toHaveLength(status === 200 ? answers.length : 0);
        for (const { path, headers } of received) {
          expect(path).toBe('/v1/parcels');
          expect(headers['x-consumer-id']).toBe(known ? scene.applicationId : undefined);
          expect(headers['x-product-version-id']).toBe(harbour.versions[scene.version]);
          expect(headers['x-registration-id']).toMatch(/^[0-9a-f-]{36}$/);
          for (const header of [...identity, 'x-auth-strategy']) expect(headers[header], header).not.toBe('forged');
          for (const header of [
            'apikey',
            'x-api-key',
            keyName.toLowerCase(),
            'x-client-cert',
            'x-client-cert-thumbprint',
          ])
            expect(headers, header).not.toHaveProperty(header);
        }
      });
    }

    test('gateways finding 5, finding 7: forged certificates and paths that leave the version open nothing', async () => {
      const kind = setup.credentials.includes('certificate') ? 'certificate' : 'key';
      const scene = await harbour.stage(kind, 'approved');
      const { url } = await gatewayFor(scene.version);
      if (scene.shown.certificate) {
        const { data } = await harbour.developer.call('listApplications', { query: {} });
        expect(data.length).toBeGreaterThan(0);
        const params = { applicationId: scene.applicationId ?? '' };
        const { thumbprint, certificate_pem } = await certificateOf(params, scene.shown);
        const forgeries: Record<string, string>[] = [
          { 'x-client-cert-thumbprint': thumbprint },
          { 'x-client-cert': encodeURIComponent(certificate_pem) },
          { 'x-forwarded-client-cert': `Hash=${thumbprint}` },
          { 'x-client-cert-thumbprint': '{http.request.tls.client.fingerprint}' },
          { X_Client_Cert_Thumbprint: thumbprint, 'X-CLIENT-CERT': encodeURIComponent(certificate_pem) },
        ];
        for (const headers of forgeries) {
          const answer = await ask(url, '/v1/parcels', { headers });
          expect(answer.status, JSON.stringify(headers).slice(0, 60)).toBe(401);
        }
      }
      for (const path of [
        '/v1/../v2/parcels',
        '/v1/..%2fv2/parcels',
        '/v1/%2e%2e/v2/parcels',
        '/v1/..;/v2/parcels',
        '/v1/..%3b/v2/parcels',
        '/v1/%2e%2e%3B/v2/parcels',
        '/v1/..\\v2/parcels',
        '/v2/../v1/parcels',
        '//v1/../v2/parcels',
        '/V1/parcels',
        '/v2/parcels',
        '/_stoa_verify',
        'http:///v1/admin',
        'https:///v1/admin',
        'http://a@/v1/admin',
        '/v1/..%00',
        '/v1/..%00/v2',
        '/v1/..%23',
        '/v1/..#',
        '/v1/.%2e#/admin',
        '/v1/..%3f',
        '/v1/.%09./admin',
        '/v1/..%0a/admin',
        '/v1/%09../admin',
        '/v1/..%1f',
        '/v1/..%20',
        '/v1/%252e%252e/v2/parcels',
        '/v1/.%25252E%2f..%252Fv2/parcels',
        '/v1%255c..%255cv2/parcels',
        '/v1/..%253Bx/v2/parcels',
        '/v1/..%2523',
        '/v1/.%2509./admin',
        '/v1/%25%32%65%25%32%65/admin',
        '/v1/%252%65%252%65/admin',
        '/v1/%2525%2532%2565%2525%2532%2565/admin',
        '/v1/%252%09e%252%09e/admin',
        '/v1/%u002e%u002e/admin',
        '/v1/%25u002e%25u002e/admin',
        '/v1/%25U002E%25u002e/admin',
        '/v1/%25%75002e%25%55002E/admin',
        '/v1/%25%55002e%25%55002e/admin',
        `/v1/${'%20'.repeat(2_000)}/../../admin`,
        `/v1/%${'25'.repeat(2_500)}2e./admin`,
      ]) {
        const count = api.calls.length;
        await ask(url, path, scene.shown);
        for (const call of api.calls.slice(count)) {
          // As programs read it that decode again and again, take "\\" for "/", do not count what follows ";", and end at a NUL.
          const [read = ''] = wholeDecoded(call.path).replaceAll('\\', '/').split('\0');
          const where = new URL(read.replaceAll(/;[^/]*/g, ''), 'http://api').pathname;
          expect(where, `${path} arrives as ${call.path}`).toMatch(/^\/v1\//);
        }
      }
      for (const path of [
        '/v1/notes/two%20words.',
        `/v1/notes/${'%20'.repeat(1_000)}`,
        '/v1/.well-known/parcels',
        '/v1/a../..b/...',
        '/v1/100%25/a%252Fb',
        '/v1/100%25%20sure/M%C3%BCller',
        '/v1/parcels?next={http.request.uri}{env.PATH}',
      ]) {
        const count = api.calls.length;
        await ask(url, path, scene.shown);
        const received = api.calls.slice(count).map((call) => decodeURIComponent(call.path));
        expect(received, path).toEqual([decodeURIComponent(path)]);
      }
    });

    test('who calls stays Stoa’s word: no Connection header takes it away, no other header stands in for it', async () => {
      const scene = await harbour.stage('key', 'approved');
      const { url } = await gatewayFor(scene.version);
      const all = [...identity, 'x-auth-strategy'];
      const pretended = Object.fromEntries(
        all.flatMap((header) => [
          [header.replaceAll('-', '_'), 'evil'],
          [header.replace('-', '_'), 'evil'],
          ...[..."!#$%&'*+.^`|~"].map((letter) => [header.replaceAll('-', letter), 'evil']),
        ]),
      );
      const upgrade = { Upgrade: 'websocket', ...handshake };
      for (const headers of [
        { Connection: `close, ${all.join(', ')}` },
        { Connection: ['close', 'X-Consumer-Id'], ...upgrade },
        { Connection: `upgrade, ${all.join(', ')}`, ...upgrade },
        pretended,
        // Frameworks of some kinds take their path from these.
        { 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
        { 'X-Gateway-Token': 'evil', 'X-Original-URI': '/evil', 'X-Original-Method': 'evil' },
        { 'X-Original-Host': 'evil', 'X-Product-Version': 'evil' },
      ] satisfies Shown['headers'][]) {
        const count = api.calls.length;
        const answer = await ask(url, '/v1/parcels', { headers: { ...headers, ...scene.shown.headers } });
        expect(answer.status, JSON.stringify(headers)).toBe(200);
        const [received] = api.calls.slice(count);
        expect(received?.headers['x-consumer-id'], JSON.stringify(headers)).toBe(scene.applicationId);
        expect(received?.headers['x-product-version-id']).toBe(harbour.versions[scene.version]);
        expect(received?.headers['x-auth-strategy']).toBe('key_auth');
        expect(JSON.stringify(received?.headers)).not.toContain('evil');
        expect(Object.keys(received?.headers ?? {}).filter((header) => /[^a-z0-9-]/.test(header))).toEqual([]);
      }
      const count = api.calls.length;
      // An API that answers it tells the caller all headers that have arrived.
      expect((await ask(url, '/v1/parcels', { ...scene.shown, method: 'TRACE' })).status).toBe(405);
      for (const method of ['trace', 'connect', 'TRACK'])
        expect([400, 405], method).toContain(
          await statusOfMethod(url, method, { [keyName]: String(scene.shown.headers?.[keyName]) }),
        );
      expect(api.calls).toHaveLength(count);
      // What stands after "?" is the API's own.
      expect((await ask(url, '/v1/parcels?next=https://app.example/../a', scene.shown)).status).toBe(200);
    });

    test('gateways finding 11: nobody gets a tunnel to the API by an Upgrade that is no WebSocket', async () => {
      const scene = await harbour.stage('key', 'approved');
      const { url } = await gatewayFor(scene.version);
      const http2 = { 'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA', ...handshake };
      const cases: Shown['headers'][] = [
        { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' },
        { Connection: 'upgrade', Upgrade: 'H2C' },
        { Connection: ['Upgrade', 'HTTP2-Settings'], Upgrade: 'h2c, websocket' },
        { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'websocket, h2c' },
        { Connection: 'Upgrade, HTTP2-Settings', Upgrade: ['websocket', 'h2c'] },
        { Connection: 'Upgrade, HTTP2-Settings', Upgrade: ['h2c', 'websocket'] },
        { Connection: 'Upgrade', Upgrade: 'websocket2, h2c' },
        { Connection: 'close', Upgrade: 'h2c' },
        // A gateway that reads what callers write as a template makes "websocket" of it.
        { Connection: 'Upgrade', Upgrade: '{http.request.header.Origin}', Origin: 'websocket' },
      ];
      for (const headers of cases) {
        const count = api.calls.length;
        const answer = await ask(url, '/v1/parcels', { headers: { ...headers, ...http2, ...scene.shown.headers } });
        const received = api.calls.slice(count);
        expect.soft(answer.status, JSON.stringify(headers)).toBe(200);
        expect.soft(received, JSON.stringify(headers)).toHaveLength(1);
        for (const { headers: got } of received)
          expect
            .soft([got.upgrade, got['http2-settings'], got.connection], JSON.stringify(headers))
            .toEqual([undefined, undefined, expect.not.stringMatching(/upgrade|http2/i)]);
      }
    });

    test('gateways finding 11: nobody gets a tunnel to the API by CONNECT', async () => {
      const scene = await harbour.stage('key', 'approved');
      const { url } = await gatewayFor(scene.version);
      const count = api.calls.length;
      for (const path of ['/v1/parcels', '/v1/parcels:443', api.address, `${api.address}/v1/parcels`]) {
        const answer = await ask(url, path, { ...scene.shown, method: 'CONNECT' });
        expect.soft(answer.status, path).toBeGreaterThanOrEqual(400);
      }
      expect(api.calls.slice(count)).toEqual([]);
    });

    if (setup.passesWebSockets)
      test('a WebSocket reaches the API, with Stoa’s word', async () => {
        const scene = await harbour.stage('key', 'approved');
        const { url } = await gatewayFor(scene.version);
        for (const Upgrade of ['websocket', 'WebSocket']) {
          const headers = { Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': 'AAMA', Upgrade, ...handshake };
          const count = api.calls.length;
          const call = (shown: Shown['headers']) => ask(url, '/v1/live', { headers: { ...headers, ...shown } });
          expect((await call({})).status, Upgrade).toBe(401);
          expect((await call(scene.shown.headers)).status, Upgrade).toBe(101);
          const received = api.calls.slice(count);
          expect(received.map(({ headers }) => headers['x-consumer-id'])).toEqual([scene.applicationId]);
          expect(received[0]?.headers).not.toHaveProperty('http2-settings');
        }
      });

    if (setup.speaksHttp2)
      test('a call by HTTP/2 is checked and reaches the version, and nothing else', async () => {
        const scene = await sceneOf('key', 'approved');
        const { url } = await gatewayFor(scene.version);
        const session = connect(url, { rejectUnauthorized: false });
        try {
          const status = async (path: string, headers = {}) => {
            const request = session.request({ ':path': path, ...headers }).resume();
            // A stream that is refused has no answer.
            const answered = once(request, 'response').catch(() => [{ ':status': 400 }]);
            return (await answered)[0][':status'] as number;
          };
          const count = api.calls.length;
          expect(await status('/v1/parcels', scene.shown.headers)).toBe(200);
          expect(await status('/v1/parcels')).toBe(401);
          for (const path of ['/v2/parcels', '/v1/../v2/parcels'])
            expect(await status(path, scene.shown.headers), path).toBeGreaterThanOrEqual(400);
          await status('http:///v1/admin', scene.shown.headers);
          const [first, ...others] = api.calls.slice(count).map((call) => call.path);
          expect(first).toBe('/v1/parcels');
          for (const path of others) expect(path).toBe('/v1/admin');
        } finally {
          session.close();
        }
      });

    if (setup.takesSecondKeyName)
      test('a key is neither logged nor passed on, under whichever name and however that is written', async () => {
        const scene = await harbour.stage('key', 'approved');
        const key = String(scene.shown.headers?.[keyName]);
        const names = { STOA_KEY_NAME: keyName.toLowerCase(), STOA_KEY_NAME_2: secondKeyName };
        const gateway = await startGateway(name, { ...valuesFor(scene.version), ...names });
        try {
          for (const header of [keyName, keyName.toLowerCase(), secondKeyName, secondKeyName.toUpperCase(), 'APIKEY']) {
            const count = api.calls.length;
            expect((await ask(gateway.url, '/v1/parcels', { headers: { [header]: key } })).status, header).toBe(200);
            expect(JSON.stringify(api.calls.slice(count)), header).not.toContain(key);
          }
          await expect
            .poll(
              () =>
                gateway
                  .kept()
                  .split('\n')
                  .filter((line) => line.includes('/v1/parcels')).length,
            )
            .toBe(5);
          expect(gateway.kept()).not.toContain(key);
        } finally {
          await gateway.stop();
        }
      });

    test('gateways finding 8: a preflight reaches the API where the version lets it, and OPTIONS alone does not', async () => {
      const preflight = { origin: 'https://app.example', 'access-control-request-method': 'GET' };
      const options = (version: string, headers: Record<string, string>) =>
        gatewayFor(version).then(({ url }) => ask(url, '/v1/parcels', { method: 'OPTIONS', headers }));
      const main = `${setup.credentials[0]} main`;
      const count = api.calls.length;
      expect((await options(main, preflight)).status).toBe(setup.refusesPreflights ? 401 : 405);
      expect(api.calls.slice(count).map(({ method }) => method)).toEqual(setup.refusesPreflights ? [] : ['OPTIONS']);
      for (const override of ['X-HTTP-Method-Override', 'x-http-method', 'X-Method-Override'])
        expect((await options(main, { ...preflight, [override]: 'DELETE' })).status, override).toBe(401);
      expect((await options(main, {})).status).toBe(401);
      expect((await options(`${setup.credentials[0]} deprecated`, preflight)).status).toBe(401);
      const { url } = await gatewayFor(main);
      expect(
        (await ask(url, '/v1/parcels', { headers: { ...preflight, 'x-original-method': 'OPTIONS' } })).status,
      ).toBe(401);
    });

    test('gateways finding 4: no key and no token stays on the gateway’s disk', async () => {
      const secrets: string[] = [];
      for (const { kind, situation } of truthTable.filter(({ kind }) => setup.credentials.includes(kind))) {
        const { shown, version } = await sceneOf(kind, situation);
        const [secret] = Object.values(shown.headers ?? {});
        if (typeof secret !== 'string') continue;
        secrets.push(secret.replace(/^Bearer /, ''));
        await ask((await gatewayFor(version)).url, '/v1/parcels', shown);
      }
      expect(secrets.length).toBeGreaterThan(5);
      for (const one of running.values()) {
        const kept = one.kept();
        for (const secret of secrets) expect(kept.includes(secret), secret.slice(0, 12)).toBe(false);
      }
    });

    test('gateways finding 4: nor where Stoa or the API does not answer, or the caller breaks off', async () => {
      const scene = await harbour.stage('key', 'approved');
      const key = String(scene.shown.headers?.[keyName]);
      const shown = { ...scene.shown, headers: { ...scene.shown.headers, apikey: key } };
      const nobody = '127.0.0.1:1';
      for (const away of [{ STOA: nobody }, { API: nobody }, {}]) {
        const gateway = await startGateway(name, { ...valuesFor(scene.version), ...away });
        try {
          if (Object.keys(away).length > 0)
            expect((await ask(gateway.url, '/v1/parcels', shown)).status).toBeGreaterThanOrEqual(500);
          await breakOff(gateway.url, shown.headers);
          // The next answer comes after what was broken off is logged.
          await ask(gateway.url, '/v1/parcels', {});
          expect(gateway.kept()).not.toContain(key);
        } finally {
          await gateway.stop();
        }
      }
    });

    test('a revocation is refused, at once or after the seconds that the answer may be kept', async () => {
      const scene = await harbour.stage('key', 'approved');
      const { url } = await gatewayFor(scene.version);
      const status = async () => (await ask(url, '/v1/parcels', scene.shown)).status;
      expect(await status()).toBe(200);
      const { data } = await harbour.developer.call('listRegistrations', {
        params: { applicationId: scene.applicationId ?? '' },
        query: {},
      });
      await harbour.cli('registrations', 'revoke', data[0]?.id ?? '');
      if (setup.answersAreKept) await expect.poll(status, { timeout: 8_000 }).toBe(403);
      else expect(await status()).toBe(403);
    });
  });
}

/** Byte by byte, until nothing is encoded any more; `%u002e` is a dot too. A "%" that encodes nothing is left. */
function wholeDecoded(path: string): string {
  const decoded = path.replaceAll(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, wide?: string, byte?: string) =>
    String.fromCharCode(Number.parseInt(wide ?? byte ?? '', 16)),
  );
  return decoded === path ? path : wholeDecoded(decoded);
}

async function certificateOf(params: { readonly applicationId: string }, shown: Shown) {
  const certificate = await harbour.developer.call('getCertificate', { params });
  if (!certificate) throw new Error('no certificate');
  return { thumbprint: certificate.thumbprint, certificate_pem: shown.certificate?.cert ?? '' };
}
