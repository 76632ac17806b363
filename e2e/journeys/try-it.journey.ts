import { expect, type Page, test } from '@playwright/test';
import { type CalledApi, startCalledApi } from '../parts/called-api.ts';
import { writtenPortal } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { expectSoundScreen } from '../parts/screen.ts';

/** An API with CORS and one without, each at an origin of its own. */
let open: CalledApi;
let closed: CalledApi;
let portal: PublishedPortal;

/** As text: no program that writes JSON keeps these numbers. */
const exactNumbers = (url: string) => `
openapi: 3.1.0
info: { title: Accounts, version: '1' }
servers: [{ url: '${url}' }]
paths:
  /accounts:
    post:
      operationId: open
      summary: Open an account
      parameters:
        - name: id
          in: query
          schema:
            type: integer
            format: int64
            minimum: -9223372036854775808
            maximum: 9223372036854775807
            default: 9007199254740993
            example: 1234567890123456789
        - { name: kind, in: query, schema: { type: integer, enum: [9007199254740993, 9007199254740995] } }
      requestBody:
        required: true
        content: { application/json: { example: { id: 9007199254740993, price: 1.0 } } }
      responses: { '200': { description: ok } }
`;

test.beforeAll(async () => {
  open = await startCalledApi({ cors: true });
  closed = await startCalledApi({ cors: false });
  const operation = (id: string, url: string, more = {}) => ({
    operationId: id,
    summary: id,
    servers: [{ url }],
    responses: { 200: { description: 'ok' } },
    ...more,
  });
  const file = { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } };
  const upload = { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  const parcel = {
    type: 'object',
    required: ['weight_grams'],
    properties: { weight_grams: { type: 'integer', example: 1200 }, note: { type: 'string', example: 'Fragile' } },
  };
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'p-1' } },
    { name: 'state', in: 'query', schema: { enum: ['booked', 'in_transit'] } },
    { name: 'full', in: 'query', allowEmptyValue: true, schema: { type: 'boolean' } },
  ];
  const change = { parameters, requestBody: { content: { 'application/json': { schema: parcel } } } };
  const get = (id: string, url: string, more = {}) => ({ get: operation(id, url, more) });
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'apikey' } } },
    paths: {
      '/parcels/{id}': { put: operation('change', open.url, { ...change, security: [{ key: [] }] }) },
      '/photos': {
        post: operation('addPhoto', open.url, upload),
        put: operation('addPhotoInside', closed.url, upload),
      },
      '/events': get('follow', open.url),
      '/nothing': get('missing', open.url),
      '/picture': get('picture', open.url),
      '/label': get('label', closed.url),
      '/large': get('large', closed.url),
      '/moved': get('moved', closed.url),
      '/away': get('away', closed.url),
      '/closed': get('closed', closed.url),
      '/events/inside': get('followInside', closed.url),
    },
  };
  const product = (name: string, tryIt: object) => ({
    [`products/${name}/product.yaml`]: {
      name,
      try_it: tryIt,
      versions: [{ name: 'v1', specification: 'openapi.json' }],
    },
    [`products/${name}/openapi.json`]: specification,
  });
  const folder = writtenPortal({
    'portal.yaml': { name: 'Pets', public: true },
    ...product('inside', { proxy: true, allow_private: true }),
    ...product('outside', { proxy: true }),
    'products/accounts/product.yaml': {
      name: 'accounts',
      try_it: { proxy: false },
      versions: [{ name: 'v1', specification: 'openapi.yaml' }],
    },
    'products/accounts/openapi.yaml': exactNumbers(open.url),
  });
  portal = await publishPortal(folder);
});
test.afterAll(async () => {
  await portal?.remove();
  open?.stop();
  closed?.stop();
});

async function form(page: Page, product: string, operation: string) {
  const { id } = await portal.addressesOf(product);
  await page.goto(`${portal.stoa.url}/spec/${id}#/${operation}`);
  const found = page.getByRole('region', { name: 'Try it' });
  await expect(found.getByRole('button', { name: /^Send request/ })).toBeVisible();
  return {
    found,
    answer: found.getByRole('region', { name: 'Answer', exact: true }),
    send: () => found.getByRole('button', { name: /^Send request/ }).click(),
  };
}

const look = (page: Page, name: string) => expectSoundScreen(page, name, { tablet: true, bothSchemes: true });

test('WCAG 2.2: the form is sound in every state, light and dark, on a desk and on a phone', async ({ page }) => {
  test.setTimeout(300_000);
  const { found, answer, send } = await form(page, 'inside', 'change');
  await look(page, 'try it, untouched');
  await found.getByLabel('API key').fill('K3Y');
  await found.getByLabel('id').fill('');
  await send();
  await expect(found.getByText('“id” is missing.')).toHaveCount(1);
  await look(page, 'try it, a parameter missing');
  await found.getByLabel('id').fill('p-1');
  await found.getByLabel('state').selectOption('booked');
  await found.getByRole('checkbox', { name: 'Send “full” without a value' }).check();
  await found.getByRole('checkbox', { name: 'Send a body' }).check();
  await send();
  await expect(answer).toContainText('200 OK');
  expect(open.received.at(-1)?.path).toBe('/parcels/p-1?state=booked&full=');
  await look(page, 'try it, answered');

  const missing = await form(page, 'inside', 'missing');
  await missing.send();
  await expect(missing.answer).toContainText('404 Not Found');
  await look(page, 'try it, refused by the API');
  const blocked = await form(page, 'inside', 'closed');
  await blocked.send();
  await expect(blocked.found.getByRole('alert')).toContainText('CORS');
  await look(page, 'try it, blocked by CORS');
  const events = await form(page, 'inside', 'follow');
  await events.send();
  await expect(events.found.getByRole('log')).toContainText('data: first');
  await look(page, 'try it, events');
});

test('a file goes to an API that allows web pages, and through the portal', async ({ page }) => {
  const rex = { name: 'rex.txt', mimeType: 'text/plain', buffer: Buffer.from('woof') };
  const part = 'filename="rex.txt"\r\nContent-Type: text/plain\r\n\r\nwoof\r\n';
  const direct = await form(page, 'inside', 'addPhoto');
  await direct.send();
  await expect(direct.found.getByText('“photo” is missing.')).toHaveCount(1);
  await direct.found.getByLabel('photo').setInputFiles(rex);
  await direct.send();
  await expect(direct.answer).toContainText('200 OK');
  expect(open.received.at(-1)?.body).toContain(part);

  const inside = await form(page, 'inside', 'addPhotoInside');
  await inside.found.getByLabel('photo').setInputFiles(rex);
  await inside.found.getByLabel('Send through the portal').check();
  await inside.send();
  await expect(inside.answer).toContainText('200 OK');
  expect(closed.received.at(-1)?.body).toContain(part);
});

test('events are shown as they come, and stopped; through the portal too', async ({ page }) => {
  for (const operation of ['follow', 'followInside']) {
    const { found, send } = await form(page, 'inside', operation);
    if (operation === 'followInside') await found.getByLabel('Send through the portal').check();
    await send();
    await expect(found.getByRole('log')).toContainText('data: first');
    await found.getByRole('button', { name: 'Stop' }).click();
    await expect(found.getByText('Stopped before its end.')).toBeVisible();
  }
});

test('pictures are shown, bytes are downloaded', async ({ page }) => {
  const picture = await form(page, 'inside', 'picture');
  await picture.send();
  await expect(picture.answer.getByRole('img', { name: /^Picture/ })).toHaveJSProperty('naturalWidth', 1);
  const label = await form(page, 'inside', 'label');
  await label.found.getByLabel('Send through the portal').check();
  await label.send();
  await expect(label.answer.getByText('Binary content')).toBeVisible();
  const download = page.waitForEvent('download');
  await label.answer.getByRole('button', { name: 'Download the answer' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('an API without CORS is reached through the portal, a private address only where that is allowed', async ({
  page,
}) => {
  const inside = await form(page, 'inside', 'closed');
  await inside.send();
  await expect(inside.found.getByRole('alert')).toContainText('CORS');
  await inside.found.getByRole('button', { name: 'Try again through the portal' }).click();
  await expect(inside.answer).toContainText('"/closed"');
  const before = closed.received.length;
  const outside = await form(page, 'outside', 'closed');
  await outside.found.getByLabel('Send through the portal').check();
  await outside.send();
  await expect(outside.found.getByRole('alert')).toContainText('not on the public network');
  expect(closed.received.length).toBe(before);
});

test('the portal follows a redirect on the same host, names another host, and says when an answer is too large', async ({
  page,
}) => {
  const through = async (operation: string) => {
    const shown = await form(page, 'inside', operation);
    await shown.found.getByLabel('Send through the portal').check();
    await shown.send();
    return shown.answer;
  };
  const moved = await through('moved');
  await expect(moved).toContainText('200 OK');
  await expect(moved).toContainText('Redirects followed: 1');
  await expect(moved).toContainText('"/here"');
  const away = await through('away');
  await expect(away).toContainText('302 Found');
  await expect(away).toContainText('The API redirects to elsewhere.example.');
  const large = await through('large');
  await expect(large).toContainText('Too large: the portal hands on 10');
  await expect(large.getByRole('button', { name: 'Download the answer' })).toBeVisible();
});

test('RFC 8259 §6: numbers that a double would change are shown, sampled and sent as they are written', async ({
  page,
}) => {
  const { found, answer, send } = await form(page, 'accounts', 'open');
  const main = page.getByRole('main');
  for (const said of ['-9223372036854775808–9223372036854775807', '9007199254740995', '1234567890123456789'])
    await expect(main.getByText(said).first()).toBeVisible();
  await expect(main.getByText('default 9007199254740993')).toBeVisible();

  await expect(found.getByLabel('application/json')).toHaveValue('{\n  "id": 9007199254740993,\n  "price": 1.0\n}');
  await found.getByLabel('kind').selectOption('9007199254740995');
  await send();
  await expect(answer).toContainText('200 OK');
  expect(open.received.at(-1)).toMatchObject({
    path: '/accounts?kind=9007199254740995',
    body: '{\n  "id": 9007199254740993,\n  "price": 1.0\n}',
  });
  const text = await main.textContent();
  expect(text).not.toContain('\ufffd');
  expect(text).not.toMatch(/9007199254740992|9223372036854776000|1234567890123456800/);
});
