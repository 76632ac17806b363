import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stoa } from '../e2e/parts/stoa-cli.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { approvedDeveloper, sessionHeaders } from './parts/developer.mjs';
import { load } from './parts/load.mjs';
import { median } from './parts/statistics.mjs';

const products = 1_000;
const rounds = 5;

const calls = {
  'first page of the catalogue': '/api/v2/search/product-catalog?q=&join=versions&page[size]=12',
  'search, 1 hit': '/api/v2/search/product-catalog?q=needle&join=versions&page[size]=12',
  'search, 1,000 hits': '/api/v2/search/product-catalog?q=product&join=versions&page[size]=12',
  'list of 100 products': '/api/v2/products?page[size]=100',
};

/** One caller after another on a catalogue of 1,000 products, against `select 1` through the same server (`/readyz`). */
export async function run(report) {
  const folder = catalogue();
  const server = await startStoa({ demo: null });
  try {
    const published = performance.now();
    const { code, stderr } = await stoa(server, 'apply', folder);
    if (code !== 0) throw new Error(stderr);
    const publishing = performance.now() - published;
    const headers = await sessionHeaders(server, await approvedDeveloper(server));
    const questions = Object.entries({ ...calls, floor: '/readyz' });
    const results = Object.fromEntries(questions.map(([name]) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const [name, path] of questions) {
        const result = await load({ url: server.url + path, headers, connections: 1, seconds: 0.6 });
        // The first round warms up.
        if (round > 0) results[name].push(result);
      }
    }
    const of = (name, what) => median(results[name].map((result) => result[what]));
    for (const name of Object.keys(calls)) {
      for (const what of ['p50', 'p99']) {
        const floor = of('floor', what);
        const against = `"select 1" through the same server, ${Number(floor.toPrecision(3))} ms`;
        report({ name: `${name}, ${what}`, value: of(name, what), unit: 'ms', ratio: of(name, what) / floor, against });
      }
    }
    const perProduct = publishing / products;
    report({
      name: 'publishing, a product',
      value: perProduct,
      unit: 'ms',
      ratio: perProduct / of('floor', 'p50'),
      against: '"select 1" through the same server',
    });
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}

function catalogue() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  writeFileSync(join(folder, 'portal.yaml'), 'name: Bench\n');
  for (let number = 1; number <= products; number++) {
    const product = join(folder, 'products', `product-${String(number).padStart(4, '0')}`);
    mkdirSync(product, { recursive: true });
    const word = number === 700 ? 'needle' : 'hay';
    const lines = [
      `name: Product ${number}`,
      `description: The ${word} of area ${number % 17}, with parcels, payments and people.`,
      `labels: { area: "a${number % 17}" }`,
      'versions: [{ name: v1, deprecated: true }, { name: v2 }]',
    ];
    writeFileSync(join(product, 'product.yaml'), `${lines.join('\n')}\n`);
  }
  return folder;
}
