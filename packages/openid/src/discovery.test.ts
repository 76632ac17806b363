import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiscovery } from './discovery.ts';

let server: Server;
let origin: string;
let asked: string[] = [];
let answers: Record<string, { status?: number; headers?: Record<string, string>; body?: object }> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, headers = {}, body = {} } = answers[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  answers = {};
});

const discovery = (now = () => new Date(), mode: 'development' | 'production' = 'development') =>
  createDiscovery({ mode }, now);
const openId = '/.well-known/openid-configuration';

test('OpenID Connect Discovery §4: found behind the issuer, and kept for ten minutes', async () => {
  answers = { [`/tenant${openId}`]: { body: { issuer: `${origin}/tenant`, token_endpoint: 'x' } } };
  let time = 0;
  const one = discovery(() => new Date(time));
  for (const minutes of [0, 9.9]) {
    time = minutes * 60_000;
    expect(await one.metadata(`${origin}/tenant`)).toMatchObject({ token_endpoint: 'x' });
  }
  expect(asked).toHaveLength(1);
  time = 10.1 * 60_000;
  await one.metadata(`${origin}/tenant`);
  expect(asked).toHaveLength(2);
});

test('RFC 8414 §3.1: or before the issuer’s path', async () => {
  const issuer = `${origin}/tenant`;
  answers = { '/.well-known/oauth-authorization-server/tenant': { body: { issuer } } };
  expect(await discovery().metadata(issuer)).toEqual({ issuer });
});

test('a document that names another issuer is not believed', async () => {
  answers = { [openId]: { body: { issuer: `${origin}/` } } };
  await expect(discovery().metadata(origin)).rejects.toMatchObject({ kind: 'impossible' });
});

test('no redirect is followed, a fault is not kept, and plain http is for development alone', async () => {
  answers = { [openId]: { status: 302, headers: { location: `${origin}/elsewhere` } } };
  const one = discovery();
  await expect(one.metadata(origin)).rejects.toMatchObject({ kind: 'unsent' });
  expect(asked).not.toContain('/elsewhere');
  answers = { [openId]: { status: 503 } };
  await expect(one.metadata(origin)).rejects.toMatchObject({ kind: 'unknown', status: 503 });
  answers = { [openId]: { body: { issuer: origin } } };
  expect(await one.metadata(origin)).toEqual({ issuer: origin });
  await expect(discovery(undefined, 'production').metadata(origin)).rejects.toMatchObject({ kind: 'impossible' });
});
