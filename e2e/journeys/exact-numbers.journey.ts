import { expect, test } from '@playwright/test';
import { type CalledApi, startCalledApi } from '../parts/called-api.ts';
import { writtenPortal } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';

let api: CalledApi;
let portal: PublishedPortal;

/** As text: no program that writes JSON keeps these numbers. */
const specification = (url: string) => `
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
  api = await startCalledApi({ cors: true });
  portal = await publishPortal(
    writtenPortal({
      'portal.yaml': { name: 'Bank', public: true },
      'products/accounts/product.yaml': {
        name: 'accounts',
        try_it: { proxy: false },
        versions: [{ name: 'v1', specification: 'openapi.yaml' }],
      },
      'products/accounts/openapi.yaml': specification(api.url),
    }),
  );
});
test.afterAll(async () => {
  await portal?.remove();
  api?.stop();
});

test('RFC 8259 §6: numbers that a double would change are shown, sampled and sent as they are written', async ({
  page,
}) => {
  const { id } = await portal.addressesOf('accounts');
  await page.goto(`${portal.stoa.url}/spec/${id}#/open`);
  const main = page.getByRole('main');
  for (const said of ['-9223372036854775808–9223372036854775807', '9007199254740995', '1234567890123456789'])
    await expect(main.getByText(said).first()).toBeVisible();
  await expect(main.getByText('default 9007199254740993')).toBeVisible();

  const form = page.getByRole('region', { name: 'Try it' });
  await expect(form.getByLabel('application/json')).toHaveValue('{\n  "id": 9007199254740993,\n  "price": 1.0\n}');
  await form.getByLabel('kind').selectOption('9007199254740995');
  await form.getByRole('button', { name: /^Send request/ }).click();
  await expect(form.getByRole('region', { name: 'Answer', exact: true })).toContainText('200 OK');
  expect(api.received.at(-1)).toMatchObject({
    path: '/accounts?kind=9007199254740995',
    body: '{\n  "id": 9007199254740993,\n  "price": 1.0\n}',
  });
  const text = await main.textContent();
  expect(text).not.toContain('\ufffd');
  expect(text).not.toMatch(/9007199254740992|9223372036854776000|1234567890123456800/);
});
