import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stoa } from '../../e2e/parts/stoa-cli.ts';
import { startStoa } from '../../e2e/parts/stoa-server.ts';
import { root } from '../../scripts/steps/root.mjs';

/** The demo portal made public, on a production server with a data folder of its own. */
export async function startPublicDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  cpSync(join(root, 'examples/portal'), folder, { recursive: true });
  const settings = join(folder, 'portal.yaml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^public: false$/m, 'public: true'));
  // Production insists on a mail server; readers cause no mail.
  const env = { STOA_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:9' };
  const server = await startStoa({ demo: null, env });
  try {
    const { code, stderr } = await stoa(server, 'apply', folder);
    if (code !== 0) throw new Error(stderr);
    return { server, pages: await pagesOf(server) };
  } catch (error) {
    await server.remove();
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a reader of the portal opens, by name. */
async function pagesOf(server) {
  const get = async (path) => {
    const response = await fetch(server.url + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const { data } = await get('/api/v2/products?page[size]=100');
  const spec = async (name) => {
    const product = data.find((each) => each.name === name);
    const versions = await get(`/api/v2/products/${product.id}/versions`);
    return `${server.url}/spec/${product.id}/${versions.data[0].id}`;
  };
  const payments = data.find(({ name }) => name === 'Payments');
  const shipments = await spec('Shipments');
  return {
    catalogue: `${server.url}/`,
    document: `${server.url}/docs/${payments.id}/guides/first-payment`,
    reference: shipments,
    operation: `${shipments}#/Shipments/bookShipment`,
    'GitHub’s operation': `${await spec('GitHub REST API')}#/repos/repos%2Fget`,
  };
}
