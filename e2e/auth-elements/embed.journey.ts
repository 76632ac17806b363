import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Child, startChild, untilAnswering } from '../parts/child.ts';
import { type ElementHost, elements, startElementHost } from '../parts/element-host.ts';
import { freePort } from '../parts/free-port.ts';
import { repository } from '../parts/stoa-server.ts';
import { addressOf, elementOf } from './fill.ts';

let accounts: ElementHost;
let vite: Child;
let url = '';

test.beforeAll(async () => {
  accounts = await startElementHost();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const program = join(repository, 'node_modules/vite/bin/vite.js');
  const args = [program, 'examples/embed/hosts', '--port', String(port), '--strictPort', '--host', 'localhost'];
  vite = startChild(process.execPath, args, { cwd: repository, env: { ...process.env, STOA_URL: accounts.url } });
  await untilAnswering(vite, `${url}/login.html`, 30_000);
});
test.afterAll(async () => {
  await vite?.end('SIGTERM');
  await accounts.close();
});

for (const element of elements) {
  test(`examples/embed/hosts: ${element}.html shows its element`, async ({ page }) => {
    const query = addressOf[element];
    await page.goto(`${url}/${element}.html${query === undefined ? '' : `${query}t1`}`);
    await expect(elementOf(page).locator('button[type=submit]')).toBeVisible();
  });
}

test('examples/embed/hosts: shared.html shows an id that copies, and the empty states', async ({ page }) => {
  await page.goto(`${url}/shared.html`);
  await expect(page.locator('stoa-copy-id code')).toHaveText(['6f1cab3e-1111-4…', '*****', '*6f1ca']);
  await expect(page.getByRole('heading', { name: 'No applications' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No analytics yet' })).toBeVisible();
});

for (const host of ['react', 'vue']) {
  test(`examples/embed/hosts: a ${host} host sets properties and functions, and hears events`, async ({ page }) => {
    await page.goto(`${url}/${host}.html`);
    await expect(page.getByRole('button', { name: 'Enter' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.com');
    const request = page.waitForRequest('**/api/v2/developer');
    await page.getByRole('button', { name: 'Sign up for free' }).click();
    expect((await request).postDataJSON()).toEqual({ email: 'ada@example.com', full_name: 'Ada Lovelace' });
    await expect(page.locator('output')).toHaveText('registered ada@example.com');
    expect(page.url()).toBe(`${url}/${host}.html`);
  });
}
