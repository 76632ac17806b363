import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { rawConnection } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
});
afterAll(() => app.close());

/** A second server on the same database, with other circumstances. */
async function anotherServer(circumstances: {
  deps?: Partial<Deps>;
  ready?: boolean;
  folder?: string;
}): Promise<string> {
  const deps = { ...app.deps, ...circumstances.deps };
  const other = await buildApp(deps, { ready: circumstances.ready ?? true }, circumstances.folder ?? '/nowhere');
  onTestFinished(() => other.http.close());
  return other.http.listen({ port: 0, host: '127.0.0.1' });
}

describe('every answer', () => {
  const addresses = [
    '/healthz',
    '/api/v2/portal',
    '/api/v2/products',
    '/api/v2/nothing',
    '/api/v2/products/%E0%A4%A',
    '/anything',
    '/metrics',
  ];

  test.each(addresses)('auth D3: %s carries the security headers', async (address) => {
    const { headers } = await fetch(`${app.url}${address}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test('auth D3: served by https, browsers are told to stay there', async () => {
    const url = await anotherServer({ deps: { config: { ...app.deps.config, publicUrl: 'https://portal.example' } } });
    expect((await fetch(`${url}/api/v2/portal`)).headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  });

  test('auth D2: no origin is ever allowed by CORS', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(`${app.url}/api/v2/portal`, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('auth D3: what belongs to a session is never stored', async () => {
    const ada = await app.signedIn('ada');
    for (const address of [
      '/api/v2/developer/me',
      '/api/v2/applications',
      '/api/v2/products',
      '/api/v2/developer/nothing',
    ]) {
      expect((await ada.fetch(address)).headers.get('cache-control'), address).toBe('no-store');
    }
  });
});

describe('a problem', () => {
  test.each([
    ['GET', '/api/v2/products', 401],
    ['GET', '/api/v2/nothing', 404],
    ['GET', '/api/v2/products/%E0%A4%A', 400],
    ['POST', '/api/v2/developer/authenticate', 400],
  ])('%s %s: its instance is the request id of the log line', async (method, address, status) => {
    const response = await fetch(`${app.url}${address}`, { method, headers: { 'x-request-id': 'forged' } });
    const { instance } = (await response.json()) as { instance: string };
    expect(response.status).toBe(status);
    const id = instance.replace('kong:trace:', '');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => app.logged.filter(({ request_id }) => request_id === id).length).toBeGreaterThan(0);
  });

  test('contract §A.2: a 400 always has at least one invalid parameter', async () => {
    const requests: [string, RequestInit][] = [
      ['/api/v2/products/%E0%A4%A', {}],
      ['/api/v2/developer/authenticate', { method: 'POST' }],
      [
        '/api/v2/developer/authenticate',
        { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      ],
      [
        '/api/v2/developer/authenticate',
        { method: 'POST', body: '{"__proto__":1}', headers: { 'content-type': 'application/json' } },
      ],
    ];
    for (const [address, init] of requests) {
      const body = (await (await fetch(`${app.url}${address}`, init)).json()) as {
        status: number;
        invalid_parameters: unknown[];
      };
      expect(body.status, address).toBe(400);
      expect(body.invalid_parameters.length, `${address} ${init.body}`).toBeGreaterThan(0);
    }
  });

  test('of a database that is away says to try again, tells the log why, and the caller nothing', async () => {
    const url = await anotherServer({ deps: { db: unreachableDatabase() } });
    const response = await fetch(`${url}/api/v2/portal`);
    const text = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', title: 'Service Unavailable' });
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|at .*\.ts/);
    const id = (JSON.parse(text) as { instance: string }).instance.replace('kong:trace:', '');
    await expect
      .poll(() => JSON.stringify(app.logged.filter((line) => line.request_id === id)))
      .toContain('ECONNREFUSED');
  });
});

function unreachableDatabase(): Deps['db'] {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

describe('/healthz, /readyz and /readyz/gate', () => {
  const ask = async (url: string, path: string) => {
    const response = await fetch(`${url}${path}`);
    return [response.status, response.headers.get('cache-control'), response.headers.get('retry-after')];
  };

  test('a server that runs is alive and ready', async () => {
    expect(await ask(app.url, '/healthz')).toEqual([200, 'no-store', null]);
    expect(await ask(app.url, '/readyz')).toEqual([200, 'no-store', null]);
    expect(await ask(app.url, '/readyz/gate')).toEqual([200, 'no-store', null]);
  });

  test('one that starts or stops is alive and not ready', async () => {
    const url = await anotherServer({ ready: false });
    expect(await ask(url, '/healthz')).toEqual([200, 'no-store', null]);
    expect(await ask(url, '/readyz')).toEqual([503, 'no-store', '1']);
    expect(await ask(url, '/readyz/gate')).toEqual([503, 'no-store', '1']);
  });

  test('one without its database is alive and not ready, but its gate is while it knows who may pass', async () => {
    const url = await anotherServer({ deps: { db: unreachableDatabase() } });
    expect((await ask(url, '/healthz'))[0]).toBe(200);
    expect(await ask(url, '/readyz')).toEqual([503, 'no-store', '5']);
    expect(await ask(url, '/readyz/gate')).toEqual([200, 'no-store', null]);
    const late = await anotherServer({ deps: { admission: { ...app.deps.admission, current: () => undefined } } });
    expect(await ask(late, '/readyz/gate')).toEqual([503, 'no-store', '1']);
  });
});

describe('addresses of the portal’s pages', () => {
  async function withBuild(): Promise<string> {
    const folder = await scratchFolder();
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<html lang="__STOA_LOCALE__" data-policy="__STOA_PASSWORD_POLICY__"><title>__STOA_TITLE__</title></html>',
    );
    await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {};');
    await writeFile(join(folder, 'notes.txt'), 'User-agent: *');
    return anotherServer({ folder });
  }

  test('that the portal does not know are its page too, with 404: a gateway that asks there is refused', async () => {
    const url = await withBuild();
    for (const address of ['/apiary', '/gatewayx/v1/verify/x', '/404', '/no/such/page']) {
      const response = await fetch(`${url}${address}`);
      expect([response.status, response.headers.get('content-type')], address).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
    const shouted = await fetch(`${url}/Gateway/v1/verify/x`);
    expect([shouted.status, shouted.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test.each(['/docs/x/100%', '/spec/x/%ff'])(
    '%s cannot be read: who asks for a page gets it, with 404',
    async (address) => {
      const url = await withBuild();
      const page = await fetch(`${url}${address}`, { headers: { accept: 'text/html,application/xhtml+xml' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const program = await fetch(`${url}${address}`, { headers: { accept: 'application/json' } });
      expect([program.status, program.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
      ]);
      const call = await fetch(`${url}/api/v2/products/100%`, { headers: { accept: 'text/html' } });
      expect(call.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    },
  );

  test('are the page for GET and HEAD, with the portal’s name in it as text', async () => {
    await app.db.updateTable('portals').set({ name: '<b>Parcels & "Co"</b>' }).execute();
    const url = await withBuild();
    for (const address of ['/', '/login?token=x', '/docs/parcels/start', '/application/create', '/spec/a.b/c']) {
      const response = await fetch(`${url}${address}`);
      expect([response.status, response.headers.get('content-type')], address).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('cache-control'), address).toBe('no-cache');
      const html = await response.text();
      expect(html).toContain('lang="en"');
      expect(html).toContain('data-policy="either"');
      expect(html).not.toContain('<b>');
      expect(html).not.toContain('__STOA_');
      const head = await fetch(`${url}${address}`, { method: 'HEAD' });
      expect([head.status, await head.text()], address).toEqual([200, '']);
    }
    await app.db.updateTable('portals').set({ name: 'Developer Portal' }).execute();
  });

  test.each([
    ['POST', '/'],
    ['PUT', '/login'],
    ['DELETE', '/docs/parcels'],
    ['GET', '/api/v2/nothing'],
    ['GET', '/kauth/api/v1/nothing'],
    ['GET', '/v2/nothing'],
    ['GET', '/management/v1/nothing'],
    ['GET', '/gateway/v1/nothing'],
    ['GET', '/assets/gone-1a2b.js'],
    ['GET', '/dev/nothing'],
    ['GET', '/healthz/x'],
  ])('%s %s belongs to programs: a 404 problem, never the page', async (method, address) => {
    const response = await fetch(`${await withBuild()}${address}`, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('hashed assets are kept for ever, other files asked for again', async () => {
    const url = await withBuild();
    expect((await fetch(`${url}/assets/main-1a2b.js`)).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await fetch(`${url}/notes.txt`)).headers.get('cache-control')).toBe('public, no-cache');
  });

  test('nothing outside the build is served', async () => {
    const connection = await rawConnection(await withBuild());
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '//etc/passwd',
    ]) {
      const { status, body } = await connection.ask(`GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`);
      expect(body, path).not.toMatch(/root:|"workspaces"/);
      expect([200, 400, 403, 404], path).toContain(status);
    }
    connection.close();
  });

  test('without a build the server says how to make one', async () => {
    const response = await fetch(`${await anotherServer({})}/`);
    expect(response.status).toBe(503);
    expect(((await response.json()) as { detail: string }).detail).toContain('npm run build');
  });
});

test('a body that never comes does not hold the server (413 is told before it is read)', async () => {
  const connection = await rawConnection(app.url);
  const request =
    'POST /api/v2/developer HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{';
  expect((await connection.ask(request)).status).toBe(413);
  connection.close();
});

describe('contract §0.2: what is no readable HTTP gets a problem with a title too', () => {
  test.each([
    [
      'cookies beyond all measure',
      `GET / HTTP/1.1\r\nHost: portal\r\nCookie: portalaccesstoken=${'secret7'.repeat(10_000)}\r\n\r\n`,
      431,
    ],
    ['nonsense', 'secret7 nonsense\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nsecret7', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s', async (_name, request, expected) => {
    const connection = await rawConnection(app.url);
    expect((await connection.ask('GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n')).status).toBe(200);
    const { status, headers, body } = await connection.ask(request);
    expect([status, headers['content-type'], headers.connection]).toEqual([
      expected,
      'application/problem+json; charset=utf-8',
      'close',
    ]);
    const problem = JSON.parse(body) as {
      title: string;
      status: number;
      instance: string;
      invalid_parameters: unknown[];
    };
    expect([problem.status, problem.invalid_parameters.length]).toEqual([expected, 1]);
    expect(problem.title).not.toBe('Error');
    expect(app.logged.some(({ request_id }) => `kong:trace:${request_id}` === problem.instance)).toBe(true);
    expect(`${body}${JSON.stringify(app.logged)}`).not.toContain('secret7');
    connection.close();
  });
});
