import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { processContext } from '@stoa/cli/context';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { newId } from '@stoa/database/ids';
import { startTokenIssuer } from '@stoa/gate/testing/token-issuer';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addStrategy, addVersion } from '../testing/add-strategy.ts';
import { addGateway } from '../testing/add-tokens.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { rawConnection } from '../testing/raw-connection.ts';
import { serverProgram } from '../testing/server-program.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { runProgram } from './program.ts';

let app: TestApp;
let catalogue: Catalogue;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ snapshotMaxAge: 3600 });
  catalogue = await addCatalogue(app);
  token = await addGateway(app);
});
afterAll(() => app.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A process of its own, as an operator starts it beside a gateway. */
async function startGate(folder: string, url = app.url, env: Record<string, string> = {}, first = ':') {
  const port = await freePort();
  const child: ChildProcess = spawn(
    '/bin/sh',
    [
      ...['-c', `${first}; exec "$@"`, 'sh', process.execPath],
      ...[serverProgram, 'gate', '--listen', `127.0.0.1:${port}`, '--folder', folder],
    ],
    { env: { ...process.env, STOA_URL: url, STOA_GATEWAY_TOKEN: token, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end('SIGKILL'));
  const ask = (key: string, gatewayToken = token) =>
    fetch(`http://127.0.0.1:${port}/gateway/v1/verify/${catalogue.openVersionId}`, {
      headers: { 'x-gateway-token': gatewayToken, 'x-api-key': key },
    });
  return {
    ask,
    end,
    status: async (key: string) => (await ask(key).catch(() => undefined))?.status,
    said: () => said,
    port,
    ended,
    child,
  };
}

async function newKey() {
  const ada = await app.signedIn();
  const applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  await ada.call('createRegistration', {
    params: { applicationId },
    body: { product_version_id: catalogue.openVersionId },
  });
  const { id, credential } = await ada.call('createCredential', { params: { applicationId } });
  const revoke = () => ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
  return { applicationId, credential, revoke };
}

interface Passed {
  readonly at: number;
  readonly path: string;
  answer?: string;
}

/**
 * Starts a proxy before the server. It can go away, change the address that is asked, and change the age that the answer tells.
 */
async function way(
  change: (body: Record<string, unknown>) => object | null = (body) => body,
  pathOf: (path: string) => string = (path) => path,
  isRefused: (path: string) => boolean = () => false,
) {
  const { createServer: createHttp } = await import('node:http');
  let isUp = true;
  const passed: Passed[] = [];
  const server = createHttp(async (request, response) => {
    if (!isUp) return void request.socket.destroy();
    const question: Passed = { at: performance.now(), path: request.url ?? '' };
    passed.push(question);
    if (isRefused(question.path)) return void response.writeHead(503).end();
    const answer = await fetch(app.url + pathOf(question.path), {
      headers: {
        'x-gateway-token': String(request.headers['x-gateway-token']),
        ...(request.headers['if-none-match'] && { 'if-none-match': request.headers['if-none-match'] }),
      },
    });
    const text = await answer.text();
    question.answer = text;
    const isSnapshot = answer.status === 200;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(isSnapshot ? JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)) : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    cut: () => {
      isUp = false;
      server.closeAllConnections();
    },
    mend: () => {
      isUp = true;
    },
  };
}

describe('docs/decisions/053: stoa gate', () => {
  test('answers as the server does, follows it, and goes on while the server is away, also after its own restart', async () => {
    const folder = await scratchFolder();
    const server = await way();
    const [kept, gone] = [await newKey(), await newKey()];
    const gate = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await gate.status(kept.credential)).toBe(200));
    const allowed = await gate.ask(kept.credential);
    expect(allowed.headers.get('x-consumer-id')).toBe(kept.applicationId);
    expect(allowed.headers.get('content-length')).toBe('0');
    const announced = [allowed, await fetch(`${app.url}/healthz`)].map(({ headers }) => headers.get('keep-alive'));
    expect(announced).toEqual(['timeout=72', 'timeout=72']);
    expect((await gate.ask(kept.credential, 'stoa_gw_other')).status).toBe(404);
    await gone.revoke();
    await vi.waitFor(async () => expect(await gate.status(gone.credential)).toBe(401));
    server.cut();
    await vi.waitFor(() => expect(gate.said()).toContain('does not answer'));
    const late = await newKey();
    expect(await gate.status(kept.credential)).toBe(200);
    expect(await gate.status(gone.credential)).toBe(401);
    expect(await gate.status('stoa_unknown')).toBe(401);
    expect(await gate.status(late.credential)).toBe(401);
    await gate.end('SIGKILL');
    const again = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await again.status(kept.credential)).toBe(200));
    expect(await again.status(gone.credential)).toBe(401);
    await kept.revoke();
    server.mend();
    await vi.waitFor(async () => expect(await again.status(kept.credential)).toBe(401));
    expect(await again.status(late.credential)).toBe(200);
    for (const file of ['snapshot.ndjson', 'gate.lock'])
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(folder, 'snapshot.ndjson'), 'utf8');
    for (const secret of [token, kept.credential, late.credential]) expect(text).not.toContain(secret);
  });

  /** A gate whose file was edited, started again while no server answers. */
  async function startOnEdited(edit: (lines: readonly string[]) => readonly string[]) {
    const folder = await scratchFolder();
    const server = await way();
    const kept = await newKey();
    const gate = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await gate.status(kept.credential)).toBe(200));
    const file = join(folder, 'snapshot.ndjson');
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('"confirmed"'));
    await gate.end('SIGKILL');
    await writeFile(file, edit((await readFile(file, 'utf8')).split('\n')).join('\n'));
    server.cut();
    return { server, kept, again: await startGate(folder, server.url) };
  }

  const answerBecomes = (damage: string) => (lines: readonly string[]) => lines.with(1, damage);
  test.each([
    ['half a line in its middle', answerBecomes('{"answer":')],
    ['null', answerBecomes('null')],
    ['an answer of another shape', answerBecomes('{"answer":{}}')],
    [
      'a last line that is none, though it has its end',
      (lines: readonly string[]) => [...lines.slice(0, -1), '{"answer":', ''],
    ],
  ])('a file with %s opens nothing: what is missing may be a revocation', async (_name, edit) => {
    const { server, kept, again } = await startOnEdited(edit);
    await vi.waitFor(async () => expect(await again.status(kept.credential)).toBe(503));
    expect(again.said()).toContain('is damaged');
    server.mend();
    await vi.waitFor(async () => expect(await again.status(kept.credential)).toBe(200));
  });

  test('half a line at the end of the file was never acknowledged: all before it counts', async () => {
    const { kept, again } = await startOnEdited((lines) => lines.with(-1, '{"answer":{"ver'));
    await vi.waitFor(async () => expect(await again.status(kept.credential)).toBe(200));
  });

  test('a change that comes while a token is checked refuses nobody else', async () => {
    const clientId = 'the-client';
    const issuer = await startTokenIssuer(clientId);
    onTestFinished(() => issuer.stop());
    const kind = { credential_type: 'self_managed_client_credentials', issuer: issuer.issuer } as const;
    const strategyId = await addStrategy(app, { name: 'Tokens', ...kind });
    const { productId } = catalogue;
    const versionId = await addVersion(app, { productId, name: 'tokens', strategyId });
    const { portal_id } = app.portal;
    const developer_id = (await app.signedIn()).person.id;
    const application = { portal_id, id: newId(), developer_id, name: 'Bot', reference_id: clientId, scopes: '[]' };
    const updated_at = new Date();
    await app.db
      .insertInto('applications')
      .values({ ...application, auth_strategy_id: strategyId, updated_at })
      .execute();
    const asked = { product_id: productId, product_version_id: versionId, status: 'approved', scopes: '[]' } as const;
    await app.db
      .insertInto('registrations')
      .values({ portal_id, id: newId(), application_id: application.id, ...asked, updated_at })
      .execute();
    const other = await newKey();
    const gate = await startGate(await scratchFolder(), app.url, { STOA_MODE: 'development' });
    await vi.waitFor(async () => expect(await gate.status(other.credential)).toBe(200));
    const release = issuer.hold();
    const answer = fetch(`http://127.0.0.1:${gate.port}/gateway/v1/verify/${versionId}`, {
      headers: { 'x-gateway-token': token, authorization: `Bearer ${await issuer.sign()}` },
    });
    await vi.waitFor(() => expect(issuer.asked).not.toEqual([]), { interval: 5 });
    await other.revoke();
    await vi.waitFor(async () => expect(await gate.status(other.credential)).toBe(401), { interval: 5 });
    release();
    const { status, headers } = await answer;
    expect([status, headers.get('x-consumer-id')]).toEqual([200, application.id]);
  });

  test('docs/decisions/066: hears of a revocation by a question that waits for it', async () => {
    const server = await way();
    const { credential, applicationId, revoke } = await newKey();
    const gate = await startGate(await scratchFolder(), server.url);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    // One that the server has kept for a while.
    const waiting = await vi.waitFor(() => {
      const last = server.passed.at(-1);
      if (!last || last.answer !== undefined || performance.now() - last.at < 500) throw new Error('None yet.');
      return last;
    });
    expect(waiting.path).toContain('&wait=5');
    await revoke();
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(401), { interval: 5 });
    expect(waiting.answer).toContain(applicationId);
  });

  test.runIf(process.platform === 'linux').each([
    ['forward', 2 * 3_600_000],
    ['back', -2 * 3_600_000],
  ])('a clock that is set %s closes it until the next question, which does not wait', async (_, step) => {
    const set = `const { now } = Date; let by = 0; Date.now = () => now() + by; process.on('SIGUSR2', () => { by = ${step} })`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(set)}` };
    const server = await way();
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder(), server.url, env);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    await vi.waitFor(() => expect(server.passed.at(-1)?.path).toContain('&wait=5'));
    const before = server.passed.length;
    const setAt = performance.now();
    gate.child.kill('SIGUSR2');
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(503), { interval: 5 });
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200), { interval: 5 });
    expect(server.passed[before]?.path).not.toContain('wait');
    // The server would have kept the question for up to 5 s, and the next one too.
    expect((server.passed[before]?.at ?? 0) - setAt).toBeLessThan(2_000);
    expect(gate.said()).not.toContain('does not answer');
  });

  const badKey = { id: 'a key', sha256: '0'.repeat(64), expires_at: null };
  const badApplication = { id: newId(), auth_strategy_id: null, client: null, certificate: null, registrations: [] };
  test.each<[string, (body: Record<string, unknown>) => object | null]>([
    ['null', () => null],
    ['another page', () => ({ ok: true })],
    [
      'a removal, and a record that is none',
      (body) => ({ ...body, removed: [newId()], applications: [{ ...badApplication, keys: [badKey] }] }),
    ],
    ['an end that is no time', (body) => ({ ...body, max_age: 'long' })],
  ])('an answer of %s changes and confirms nothing', async (_name, nonsense) => {
    let isWrong = false;
    const server = await way((body) => (isWrong ? nonsense(body) : { ...body, max_age: 2 }));
    const { credential } = await newKey();
    const folder = await scratchFolder();
    const gate = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    isWrong = true;
    // Without a change the server would not answer.
    await newKey();
    await vi.waitFor(() => expect(gate.said()).toContain('Its answer is no snapshot.'));
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(503));
    isWrong = false;
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    server.cut();
    await gate.end('SIGKILL');
    const again = await startGate(folder, server.url);
    await vi.waitFor(() => expect(again.said()).toContain('does not answer'));
    expect(again.said()).not.toContain('is damaged');
  });

  test('a page that a busy server refuses is asked for again, and the pages before it are kept', async () => {
    let asked = 0;
    const server = await way(
      (body) => (asked === 0 ? { ...body, more: true, applications: [], cursor: 'page' } : { ...body, first: false }),
      undefined,
      (path) => {
        if (path.includes('since=page')) asked += 1;
        return asked === 1 || asked === 2;
      },
    );
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder(), server.url);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    expect(server.passed.filter(({ path }) => path === '/gateway/v1/snapshot')).toHaveLength(1);
  });

  test('an answer without end is given up', async () => {
    const { createServer: createHttp } = await import('node:http');
    const server = createHttp((_request, response) => {
      const more = () => void response.write(Buffer.alloc(2 ** 20, ' '), (error) => !error && more());
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.closeAllConnections());
    const { port } = server.address() as { port: number };
    const gate = await startGate(await scratchFolder(), `http://127.0.0.1:${port}`);
    await vi.waitFor(() => expect(gate.said()).toContain('The answer is too long.'));
    server.close();
  });

  test('docs/decisions/066: asks a server that keeps no question once a second', async () => {
    const server = await way(undefined, (path) => path.replace(/&wait=\d+/, ''));
    await startGate(await scratchFolder(), server.url);
    await vi.waitFor(() => expect(server.passed.filter(({ path }) => path.includes('wait='))).toHaveLength(3));
    const [first, , third] = server.passed.filter(({ path }) => path.includes('wait='));
    expect((third?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_900);
  });

  test('asks for everything when the server cannot read its cursor', async () => {
    // In the address and in If-None-Match: more than the proxy reads, whose own answer is 431.
    const server = await way((body) => ({ ...body, cursor: 'c'.repeat(9_000) }));
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder(), server.url);
    const whole = () => server.passed.filter(({ path }) => path === '/gateway/v1/snapshot');
    await vi.waitFor(() => expect(whole().length).toBeGreaterThan(1));
    expect(await gate.status(credential)).toBe(200);
  });

  test('answers as the server does to many headers and to an expectation, with a token that has blanks around it', async () => {
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder(), app.url, { STOA_GATEWAY_TOKEN: ` ${token} ` });
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    for (const url of [app.url, `http://127.0.0.1:${gate.port}`])
      for (const others of [
        ['Expect: more'],
        Array(1_500).fill('X-Many: a'),
        Array(7).fill(`X-Large: ${'a'.repeat(8_000)}`),
      ]) {
        const connection = await rawConnection(url);
        const lines = ['Host: portal', `X-Gateway-Token: ${token}`, `X-API-Key: ${credential}`, ...others];
        const question = `GET /gateway/v1/verify/${catalogue.openVersionId} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
        expect([url, others[0], (await connection.ask(question)).status]).toEqual([url, others[0], 200]);
        connection.close();
      }
  });

  test.each([
    ['127.0.0.1:0', /http:\/\/127\.0\.0\.1:[1-9]\d*\/gateway/],
    ['[::1]:0', /http:\/\/\[::1\]:[1-9]\d*\/gateway/],
  ])('with --listen %s says where it answers', async (listen, where) => {
    const args = [serverProgram, 'gate', '--listen', listen, '--folder', await scratchFolder()];
    const env = { ...process.env, STOA_URL: app.url, STOA_GATEWAY_TOKEN: token };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
    expect(said).toMatch(where);
  });

  test('closes when what it knows is too old, and says so', async () => {
    const server = await way((body) => ({ ...body, max_age: 2 }));
    const { credential } = await newKey();
    const folder = await scratchFolder();
    const gate = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    server.cut();
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(503));
    await vi.waitFor(() => expect(gate.said()).toContain('nobody may pass'));
    const answer = await gate.ask(credential);
    expect(answer.headers.get('x-portal-error')).toBe('unavailable');
    await gate.end('SIGTERM');
    const again = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await again.status(credential)).toBe(503));
    server.mend();
    await vi.waitFor(async () => expect(await again.status(credential)).toBe(200));
  });

  test('stays closed after a restart when its token was taken away, though no server answers then', async () => {
    const server = await way();
    const { credential } = await newKey();
    const folder = await scratchFolder();
    const gate = await startGate(folder, server.url);
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    await app.db.deleteFrom('gateways').execute();
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(503));
    server.cut();
    await gate.end('SIGKILL');
    const again = await startGate(folder, server.url);
    await vi.waitFor(() => expect(again.said()).toContain('nobody may pass'));
    expect(await again.status(credential)).toBe(503);
    token = await addGateway(app, 'third');
  });

  test.runIf(process.platform === 'linux')('follows the server also when its disk is full', async () => {
    const folder = await scratchFolder();
    const { credential, revoke } = await newKey();
    // Where a file may have one block, a write fails as it does on a full disk.
    const gate = await startGate(folder, app.url, {}, 'ulimit -f 1');
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    expect(gate.said()).toContain('cannot be written (EFBIG');
    await revoke();
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(401));
    await expect(stat(join(folder, 'snapshot.ndjson'))).rejects.toThrow('ENOENT');
  });

  test('two do not share a folder', async () => {
    const folder = await scratchFolder();
    const { credential } = await newKey();
    const first = await startGate(folder);
    await vi.waitFor(async () => expect(await first.status(credential)).toBe(200));
    const second = await startGate(folder);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain('Another process may be using');
    expect(await first.status(credential)).toBe(200);
  });

  test('ends though its gateway is never idle', async () => {
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder());
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'x-gateway-token': token, 'x-api-key': credential };
    const path = `/gateway/v1/verify/${catalogue.openVersionId}`;
    // The next question is there before the last answer is read.
    const askAgain = () =>
      request({ port: gate.port, host: '127.0.0.1', agent, path, headers }, (response) => {
        askAgain();
        response.resume();
      })
        .on('error', () => {})
        .end();
    askAgain();
    // Nor does a connection that never asks keep it.
    const unused = connect(gate.port, '127.0.0.1');
    await once(unused, 'connect');
    gate.child.kill('SIGTERM');
    expect(await gate.ended).toBe(0);
    agent.destroy();
  });

  test('says what it takes, and what it does not take, without commander', async () => {
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [serverProgram, 'gate', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { out, err, code };
    };
    const help = await run('--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--listen <host:port>');
    expect(await run('--port', '1')).toMatchObject({ code: 1, out: '', err: expect.stringContaining("'--port'") });
    expect(await run('extra')).toMatchObject({ code: 1, err: expect.stringContaining("'extra'") });
    expect(await run('--listen', 'here')).toMatchObject({ code: 1, err: expect.stringContaining('127.0.0.1:3100') });
    const env = { ...process.env, STOA_URL: 'nonsense', STOA_GATEWAY_TOKEN: token };
    const lost = spawn(process.execPath, [serverProgram, 'gate'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    expect(await text(lost.stderr)).toContain('STOA_URL takes the address of the server');
    let listed = '';
    await runProgram(['help'], { ...processContext(), out: (line) => (listed += line) });
    expect(listed).toContain('answers a gateway from a snapshot');
  });

  test.runIf(process.platform === 'linux')(
    'does not load fetch, which takes more memory than the keys of a gateway',
    async () => {
      const tell = `process.on('SIGUSR2', () => console.error('loaded', process.moduleLoadList.join()))`;
      const options = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
      const { credential } = await newKey();
      const gate = await startGate(await scratchFolder(), app.url, { NODE_OPTIONS: options });
      await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
      gate.child.kill('SIGUSR2');
      await vi.waitFor(() => expect(gate.said()).toContain('NativeModule _http_server'));
      expect(gate.said()).not.toContain('undici');
      // The same process, with the flags that it has given itself.
      const line = await readFile(`/proc/${gate.child.pid}/cmdline`, 'utf8');
      expect(line.split('\0')).toContain('--no-maglev');
    },
  );

  test('knows both tokens of a rotation with a grace, also when a server does not for a moment', async () => {
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder());
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    const operator = await app.operator();
    const params = { gatewayId: (await operator.call('listGateways', { query: {} })).data[0]?.id ?? '' };
    const rotated = await operator.call('rotateGatewayToken', { params, body: { grace_seconds: 3_600 } });
    await vi.waitFor(async () => expect((await gate.ask(credential, rotated.token)).status).toBe(200));
    expect(await gate.status(credential)).toBe(200);
    app.advance(2 * 3_600_000);
    await vi.waitFor(() => expect(gate.said()).toContain('does not know this token'));
    expect(await gate.status(credential)).toBe(200);
    app.advance(-2 * 3_600_000);
    await vi.waitFor(() => expect(gate.said().split('The server answers')).toHaveLength(3));
    expect(await gate.status(credential)).toBe(200);
    ({ token } = rotated);
  });

  test('closes within seconds when its token is taken away', async () => {
    const { credential } = await newKey();
    const gate = await startGate(await scratchFolder());
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(200));
    await app.db.deleteFrom('gateways').execute();
    await vi.waitFor(async () => expect(await gate.status(credential)).toBe(503));
    token = await addGateway(app, 'other');
  });
});

test('a port in use and a folder that cannot be made are told in a sentence', async () => {
  const folder = await scratchFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const run = async (...args: string[]) => {
    const env = { ...process.env, STOA_URL: app.url, STOA_GATEWAY_TOKEN: token };
    const child = spawn(process.execPath, [serverProgram, 'gate', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { code, said };
  };
  expect(await run('--listen', `127.0.0.1:${port}`, '--folder', folder)).toEqual({
    code: 1,
    said: `stoa: Port ${port} is in use. Stop what uses it, or set --listen to another one.\n`,
  });
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await run('--folder', join(file, 'below'))).toEqual({
    code: 1,
    said: `stoa: ${join(file, 'below')} cannot be read or written (ENOTDIR). Set --folder to a folder that the user running Stoa can write.\n`,
  });
});
