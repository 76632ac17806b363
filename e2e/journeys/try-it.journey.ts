import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** An API with CORS, one without, and an authorization server, each at an origin of its own. */
let open: Part;
let closed: Part;
let server: StoaServer;
let folder: string;

interface Part {
  readonly url: string;
  readonly received: { readonly path: string; readonly authorization: string; readonly body: string }[];
  stop(): void;
}

async function part(cors: boolean): Promise<Part> {
  const received: Part['received'] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (cors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
    }
    if (request.method === 'OPTIONS') return void response.end();
    const { authorization = '' } = request.headers;
    received.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString('latin1') });
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://part');
  const json = (body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  } else if (url.pathname === '/authorize') {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'c1');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    // As a person would, by a page in between.
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`);
  } else if (url.pathname === '/token') json({ access_token: 'T0KEN', token_type: 'Bearer' });
  else json({ path: url.pathname });
}

test.beforeAll(async () => {
  open = await part(true);
  closed = await part(false);
  folder = mkdtempSync(join(tmpdir(), 'stoa-try-'));
  const operation = (id: string, url: string, more = {}) => ({
    operationId: id,
    servers: [{ url }],
    responses: { 200: { description: 'ok' } },
    ...more,
  });
  const file = { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } };
  const upload = { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  const flow = { authorizationUrl: `${open.url}/authorize`, tokenUrl: `${open.url}/token`, scopes: { read: 'Read' } };
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    components: { securitySchemes: { login: { type: 'oauth2', flows: { authorizationCode: flow } } } },
    paths: {
      '/photos': { post: operation('addPhoto', open.url, upload) },
      '/events': { get: operation('follow', open.url) },
      '/mine': { get: operation('mine', open.url, { security: [{ login: ['read'] }] }) },
      '/closed': { get: operation('closed', closed.url) },
    },
  };
  const write = (product: string, tryIt: string) => {
    mkdirSync(join(folder, 'products', product), { recursive: true });
    const settings = `name: ${product}\ntry_it: ${tryIt}\nversions: [{ name: v1, specification: openapi.json }]\n`;
    writeFileSync(join(folder, 'products', product, 'product.yaml'), settings);
    writeFileSync(join(folder, 'products', product, 'openapi.json'), JSON.stringify(specification));
  };
  writeFileSync(join(folder, 'portal.yaml'), 'name: Pets\npublic: true\n');
  write('inside', '{ proxy: true, allow_private: true }');
  write('outside', '{ proxy: true }');
  server = await startStoa({ demo: folder });
});
test.afterAll(async () => {
  await server?.remove();
  open?.stop();
  closed?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function form(page: Page, product: string, operation: string) {
  const { data } = await (await page.request.get(`${server.url}/api/v2/products`)).json();
  const { id } = data.find((one: { name: string }) => one.name === product);
  await page.goto(`${server.url}/spec/${id}#/${operation}`);
  const found = page.getByRole('region', { name: 'Try it' });
  await expect(found.getByRole('button', { name: /^Send request/ })).toBeVisible();
  return { found, send: () => found.getByRole('button', { name: /^Send request/ }).click() };
}

test('a file goes to an API that allows web pages', async ({ page }) => {
  const { found, send } = await form(page, 'inside', 'addPhoto');
  await send();
  await expect(found.getByRole('alert')).toHaveText('“photo” is missing.');
  await found
    .getByLabel('photo')
    .setInputFiles({ name: 'rex.txt', mimeType: 'text/plain', buffer: Buffer.from('woof') });
  await send();
  await expect(found.getByRole('region', { name: 'Answer', exact: true })).toContainText('200 OK');
  expect(open.received.at(-1)?.body).toContain('filename="rex.txt"\r\nContent-Type: text/plain\r\n\r\nwoof\r\n');
});

test('events are shown as they come, and stopped', async ({ page }) => {
  const { found, send } = await form(page, 'inside', 'follow');
  await send();
  await expect(found.getByRole('log')).toContainText('data: first');
  await found.getByRole('button', { name: 'Stop' }).click();
  await expect(found.getByText('Stopped before its end.')).toBeVisible();
});

test('contract C.4: a token by a window that comes back to the redirect page', async ({ page }) => {
  const { found, send } = await form(page, 'inside', 'mine');
  await found.getByLabel('Client ID').fill('app');
  const opened = page.waitForEvent('popup');
  await found.getByRole('button', { name: 'Get a token' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Allow' }).click();
  await expect(found.getByText('The token is filled in.')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await send();
  await expect(found.getByRole('region', { name: 'Answer', exact: true })).toContainText('200 OK');
  expect(open.received.at(-1)).toMatchObject({ path: '/mine', authorization: 'Bearer T0KEN' });
});

test('an API without CORS is reached through the portal, a private address only where that is allowed', async ({
  page,
}) => {
  const inside = await form(page, 'inside', 'closed');
  await inside.send();
  await expect(inside.found.getByRole('alert')).toContainText('CORS');
  await inside.found.getByRole('button', { name: 'Try again through the portal' }).click();
  await expect(inside.found.getByRole('region', { name: 'Answer', exact: true })).toContainText('"/closed"');
  const before = closed.received.length;
  const outside = await form(page, 'outside', 'closed');
  await outside.found.getByLabel('Send through the portal').check();
  await outside.send();
  await expect(outside.found.getByRole('alert')).toContainText('not on the public network');
  expect(closed.received.length).toBe(before);
});
