import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { watch } from '../parts/page-watch.ts';
import { type PortalFolder, portalFolder } from '../parts/portal-folder.ts';
import { stoa as cli } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

const evil = 'javascript:window.hacked=1';
const script = `<script>window.hacked=1</script><img src="${evil}" onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>`;
const words = `${script} [click](${evil}) <a href="${evil}">me</a>`;

const hostile = {
  openapi: '3.1.0',
  info: {
    title: script,
    version: '1',
    description: words,
    termsOfService: evil,
    contact: { name: script, url: evil },
    license: { name: script, url: evil },
  },
  servers: [{ url: evil, description: words }],
  externalDocs: { url: evil, description: script },
  tags: [{ name: '__proto__', description: words, externalDocs: { url: evil } }],
  security: [{ constructor: ['__proto__'] }],
  paths: {
    '/__proto__': {
      get: {
        operationId: 'hostile',
        summary: `Hostile ${script}`,
        description: words,
        tags: ['__proto__'],
        externalDocs: { url: evil },
        parameters: [
          {
            name: '__proto__',
            in: 'query',
            description: words,
            schema: { type: 'string', default: script },
            examples: { __proto__: { summary: script, description: words, externalValue: evil } },
          },
        ],
        responses: {
          '200': {
            description: words,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/__proto__' } } },
            links: { evil: { operationRef: evil } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      constructor: { type: 'oauth2', flows: { implicit: { authorizationUrl: evil, scopes: { a: script } } } },
    },
  },
};
// Written by hand: an object literal would set the prototype instead.
const text = JSON.stringify(hostile).replace(
  '"components":{',
  '"components":{"schemas":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string","description":"deep inside"}}}},',
);

const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: {}\n";
const laughs = Array.from(
  { length: 12 },
  (_, level) => `x-${level}: &a${level} [${Array(10).fill(level === 0 ? 'lol' : `*a${level - 1}`)}]`,
).join('\n');

let folder: PortalFolder;
let stoa: StoaServer;
const specification = () => join(folder.path, 'products/parcels/openapi.yaml');
test.beforeAll(async () => {
  folder = portalFolder('public: true');
  writeFileSync(specification(), text);
  stoa = await startStoa({ demo: folder.path });
});
test.afterAll(async () => {
  await stoa?.remove();
  folder?.remove();
});

const addressOfProduct = async () => {
  const { data } = (await (await fetch(`${stoa.url}/api/v2/products`)).json()) as { data: { id: string }[] };
  return `${stoa.url}/spec/${data[0]?.id}`;
};

test('a hostile specification is read, and nothing in it runs: <script>, javascript: links, __proto__', async ({
  page,
}) => {
  const watched = watch(page);
  let product = '';
  await expect(async () => {
    product = await addressOfProduct();
    expect(product).not.toContain('undefined');
  }).toPass();
  await page.goto(product);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  const harmless = async () => {
    expect(await page.evaluate(() => 'hacked' in window || 'polluted' in {})).toBe(false);
    await expect(page.locator('main :is([onerror], script, iframe), a[href^="javascript:" i]')).toHaveCount(0);
  };
  await harmless();
  await page.getByRole('treeitem', { name: /Hostile/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Hostile/ })).toBeVisible();
  await expect(page.getByText('deep inside')).toBeVisible();
  for (const link of await page
    .locator('main')
    .getByText(/^(click|me)$/)
    .all())
    await link.click();
  await harmless();
  watched.expectQuiet();
});

const levels = 10_000;
const refused: [what: string, content: () => string, rule: RegExp][] = [
  ['an entity bomb', () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /syntax|openapi_version/],
  ['a bomb of YAML anchors', () => `${head}${laughs}\n`, /too_many_aliases/],
  [
    '10,000 levels of schemas',
    () => `${head}components: { schemas: { A: ${'{not: '.repeat(levels)}{}${'}'.repeat(levels)} } }\n`,
    /too_deep/,
  ],
];
for (const [what, content, rule] of refused) {
  test(`${what} is refused with its place, and the server stays up with what it had`, async () => {
    writeFileSync(specification(), content());
    const { code, stdout, stderr } = await cli(stoa, 'apply', folder.path);
    expect([code, stdout + stderr]).toEqual([1, expect.stringMatching(rule)]);
    expect(stdout + stderr).toMatch(/products\/parcels\/openapi\.yaml/);
    expect((await fetch(`${stoa.url}/readyz`)).status).toBe(200);
    expect((await fetch(await addressOfProduct())).status).toBe(200);
  });
}

test('a $ref to a file, an address and a package: each is named with its line, and nothing is read', async () => {
  let asked = 0;
  const server = createServer((_request, response) => response.end('type: string'));
  server.on('connection', () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outside = join(mkdtempSync(join(tmpdir(), 'stoa-outside-')), 'canary.yaml');
  writeFileSync(outside, 'description: canary-was-read\n');
  const targets = [
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.yaml`,
    `file://${outside}`,
    'npm:@stoa/contract/openapi.json',
    'https://elsewhere.invalid/a.json#/x',
  ];
  const schemas = targets.map((target, at) => `    S${at}: { $ref: '${target}' }\n`).join('');
  writeFileSync(specification(), `${head}components:\n  schemas:\n${schemas}`);
  const { code, stdout, stderr } = await cli(stoa, 'apply', folder.path);
  const said = stdout + stderr;
  expect(code).toBe(1);
  for (const [at, target] of targets.entries()) {
    const line = said.split('\n').find((each) => each.includes(`"${target}"`));
    expect(line, target).toMatch(new RegExp(`openapi\\.yaml:${6 + at}:\\d+.*external_reference`));
  }
  expect(said).not.toContain('canary-was-read');
  expect(asked).toBe(0);
  server.close();
});
