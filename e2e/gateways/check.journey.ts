import { expect, test } from '@playwright/test';
import { stoa } from '../parts/stoa-cli.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';
import { ask } from './ask.ts';
import { type Harbour, keyName, secondKeyName, startHarbour } from './harbour.ts';
import { type RunningGateway, startGateway } from './start-gateway.ts';

interface Checked {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'unknown';
  readonly seen: string;
  readonly mend: string;
}

let harbour: Harbour;
let api: UpstreamApi;
let token: string;
let key: string;
let thumbprint: string;
const running: RunningGateway[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  harbour = await startHarbour();
  api = await startUpstreamApi();
  token = await harbour.addGateway('checked', '--certificate-header', 'x-client-cert-thumbprint');
  const scene = await harbour.stage('key', 'approved');
  key = String(scene.shown.headers?.[keyName]);
  const { applicationId } = await harbour.stage('certificate', 'approved');
  const certificate = await harbour.developer.call('getCertificate', {
    params: { applicationId: applicationId ?? '' },
  });
  thumbprint = certificate?.thumbprint ?? '';
});
test.afterAll(async () => {
  for (const one of running) await one.stop();
  await harbour?.stop();
  await api?.stop();
});

/** The shipped configuration with a second version at `/v2/`, then changed. */
async function start(
  change: (config: string) => string = (config) => config,
  version = 'key main',
  setup = 'nginx',
): Promise<RunningGateway> {
  const values = {
    STOA: harbour.server.address,
    API: api.address,
    STOA_GATEWAY_TOKEN: token,
    STOA_PRODUCT_VERSION_ID: harbour.versions[version] ?? '',
    STOA_KEY_NAME: keyName,
  };
  const withSecond = (template: string) => {
    const [, location = ''] = /( {4}location \/v1\/ \{[\s\S]*?\n {4}\}\n)/.exec(template) ?? [];
    const second = location
      .replaceAll('/v1/', '/v2/')
      .replace(placeholder('STOA_PRODUCT_VERSION_ID'), harbour.versions['key other'] ?? '');
    return template.replace(location, () => location + second);
  };
  const gateway = await startGateway(setup, values, { change: (template) => change(withSecond(template)) });
  running.push(gateway);
  return gateway;
}

const placeholder = (name: string) => `\${${name}}`;

async function check(url: string, ...more: string[]) {
  const { code, stdout } = await stoa(
    harbour.server,
    ...['gateways', 'check', `${url}/v1/parcels`, '--key', key, '--key-name', keyName, '--key-name', secondKeyName],
    '--json',
    ...(url.startsWith('https:') ? ['--insecure'] : []),
    ...['--other', `${url}/v2/parcels`, '--thumbprint', thumbprint, ...more],
  );
  const results = JSON.parse(stdout) as Checked[];
  return { code, results, failed: results.filter(({ result }) => result === 'fail').map(({ name }) => name) };
}

test('stoa gateways check: nothing to find at the configuration that we ship', async () => {
  const { code, results, failed } = await check((await start()).url);
  expect(failed).toEqual([]);
  expect(code).toBe(0);
  const passed = results.filter(({ result }) => result === 'pass').map(({ name }) => name);
  expect(passed).toEqual(
    expect.arrayContaining([
      'the credential is let in',
      'no credential',
      'a wrong credential',
      'finding 4: no and a wrong credential after a right one',
      'the credential under a name that is not the strategy’s',
      'two credentials',
      'finding 3: the credential at another version',
      'finding 5: forged identity instead of a credential',
      'finding 5: the placeholder of a fingerprint',
      'finding 5: a thumbprint without its certificate',
      'finding 7: other ways of writing the path, no credential',
      'finding 7: ways out of the version, with the credential',
      'finding 8: a browser’s preflight',
      'finding 8: a call that pretends to be a preflight',
      'finding 11: a tunnel by Upgrade or CONNECT, with the credential',
      'the check itself is not to be had',
    ]),
  );
  // What cannot be seen from outside says so, and what to look at instead.
  for (const { result, mend } of results) expect(mend !== '').toBe(result !== 'pass');
});

/** As docs/gateways.md has it for a strategy with several names. */
const bothNames = (config: string) =>
  config.replaceAll(
    `set $stoa_key_names "${placeholder('STOA_KEY_NAME')}";`,
    `set $stoa_key_names "${keyName} ${secondKeyName}";`,
  );

test('nginx-cached.conf: nothing to find with a key of two names, either of which opens', async () => {
  const { url } = await start(bothNames, 'key main', 'nginx with a cache');
  const { code, results, failed } = await check(url);
  expect(failed, JSON.stringify(results, null, 1)).toEqual([]);
  expect(code).toBe(0);
  const status = async (headers: Record<string, string | string[]>) => {
    const answer = await ask(url, '/v1/parcels', { headers });
    return [answer.status, answer.headers['x-portal-error'] || ''];
  };
  for (const name of [keyName, secondKeyName, 'apikey', 'X-Api-Key']) {
    expect(await status({ [name]: key }), name).toEqual([200, '']);
    expect(await status({}), name).toEqual([401, 'missing_credential']);
    expect(await status({ [name]: [key, key] }), name).toEqual([401, 'ambiguous_credential']);
  }
  expect(await status({ [keyName]: key, [secondKeyName]: key })).toEqual([200, '']);
  expect(await status({ [keyName]: key, [secondKeyName]: 'another' })).toEqual([401, 'ambiguous_credential']);
});

test('nginx-cached.conf: a name that the gateway’s list lacks opens nothing, for its caller and for nobody after', async () => {
  const { url } = await start(undefined, 'key main', 'nginx with a cache');
  const status = async (headers: Record<string, string>) => (await ask(url, '/v1/parcels', { headers })).status;
  for (let round = 0; round < 2; round += 1) {
    expect(await status({ [secondKeyName]: key })).toBe(401);
    expect(await status({})).toBe(401);
    expect(await status({ [keyName]: key })).toBe(200);
  }
});

test('an address of the check that misses by a slash opens nothing', async () => {
  for (const wrong of ['http://stoa//gateway/', 'http://stoa/spec/gateway/', 'http://stoa/']) {
    const { url } = await start((config) => config.replaceAll('http://stoa/gateway/', wrong));
    expect((await ask(url, '/v1/parcels', { headers: { [keyName]: key } })).status, wrong).toBe(503);
  }
});

/** Each with the check that must find it. */
const holes: readonly [
  hole: string,
  finds: string,
  change: (config: string) => string,
  version?: string,
  setup?: string,
][] = [
  ['nobody is asked', 'no credential', (config) => config.replaceAll('auth_request /_stoa_verify;', '')],
  [
    'finding 3: the version is set at server level',
    'finding 3: the credential at another version',
    (config) =>
      config
        .replace(
          '    location / {',
          `    set $stoa_product_version "${harbour.versions['key main']}";\n    location / {`,
        )
        .replaceAll(/\n {8}set \$stoa_product_version .*/g, ''),
  ],
  [
    'finding 4: the cache’s key lacks the credential',
    'finding 4: no and a wrong credential after a right one',
    (config) => cached(config, '$stoa_product_version'),
  ],
  [
    'finding 4: the cache’s key lacks the second name',
    'finding 4: no and a wrong credential after a right one',
    (config) => cached(config, `$stoa_product_version:$http_${keyName.toLowerCase().replaceAll('-', '_')}`),
  ],
  [
    'finding 3: the cache’s key lacks the version',
    'finding 3: the credential at another version',
    (config) => cached(config, `$http_${keyName.toLowerCase().replaceAll('-', '_')}`),
  ],
  [
    'finding 7: the path goes on as it was written',
    'finding 7: ways out of the version, with the credential',
    (config) =>
      config
        .replaceAll(/proxy_pass http:\/\/stoa_api\/v\d\/;/g, 'proxy_pass http://stoa_api;')
        .replace(/ {4}location ~\* "[\s\S]*?\n {4}\}\n/, ''),
  ],
  [
    'finding 5: the caller writes the thumbprint',
    'finding 5: a thumbprint without its certificate',
    (config) => config.replaceAll(/ *proxy_set_header X-Client-Cert-Thumbprint "";/g, ''),
    'certificate main',
  ],
  [
    'finding 8: what headers say of the method is believed',
    'finding 8: a call that pretends to be a preflight',
    (config) => config.replace('map $request_method $stoa_method', 'map $http_x_original_method $stoa_method'),
  ],
  [
    'finding 11: each Upgrade is passed on',
    'finding 11: a tunnel by Upgrade or CONNECT, with the credential',
    (config) =>
      config.replaceAll(
        /proxy_set_header Connection "";(?=(?:\n *#.*)*\n *proxy_set_header HTTP2-Settings)/g,
        'proxy_set_header Connection "upgrade";\n        proxy_set_header Upgrade $http_upgrade;',
      ),
  ],
  [
    'finding 11: CONNECT is passed on',
    'finding 11: a tunnel by Upgrade or CONNECT, with the credential',
    (config) => config.replace('respond @refused 405', ''),
    'key main',
    'Caddy',
  ],
  [
    'the check is not internal',
    'the check itself is not to be had',
    (config) =>
      config.replace(
        '        internal;\n        proxy_pass',
        `        set $stoa_product_version "${harbour.versions['key main']}";\n        proxy_pass`,
      ),
  ],
  [
    'a refusal is not heeded',
    'a wrong credential',
    (config) =>
      config
        .replaceAll('auth_request /_stoa_verify;', 'auth_request /_stoa_verify;\n        error_page 401 =200 @let_in;')
        .replace(
          '    location @stoa_unavailable',
          '    location @let_in { return 200; }\n    location @stoa_unavailable',
        ),
  ],
];

for (const [hole, finds, change, version, setup] of holes) {
  test(`stoa gateways check finds the hole: ${hole}`, async () => {
    const { url } = await start(change, version, setup);
    const { code, results, failed } = await check(url);
    expect(failed, JSON.stringify(results, null, 1)).toContain(finds);
    expect(code).toBe(1);
    expect(results.find(({ name }) => name === finds)?.mend).not.toBe('');
  });
}

test('stoa gateways check tells people a table and what to mend; nothing that answers is no pass', async () => {
  const { url } = await start((config) => config.replaceAll('auth_request /_stoa_verify;', ''));
  const { stdout, code } = await stoa(harbour.server, 'gateways', 'check', `${url}/v1/parcels`, '--key', key);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^RESULT +CHECK +SEEN/);
  expect(stdout).toMatch(/fail +no credential +200/);
  expect(stdout).toContain('add the check to this path');
  expect(stdout).not.toContain(key);
  expect(stdout).toMatch(/\d+ of \d+ checks failed\.\s*$/);
  const nobody = await stoa(
    harbour.server,
    'gateways',
    'check',
    'http://127.0.0.1:1/v1/parcels',
    '--key',
    key,
    '--json',
  );
  expect(nobody.json<Checked[]>().filter(({ result }) => result === 'pass')).toEqual([]);
  expect(nobody.code).toBe(1);
});

function cached(config: string, key: string): string {
  return `proxy_cache_path cache keys_zone=stoa:1m;\n${config.replace(
    '        internal;\n        proxy_pass',
    `        internal;\n        proxy_cache stoa;\n        proxy_cache_key ${key};\n        proxy_pass`,
  )}`;
}
