// Takes a screenshot of every preview page: node packages/ui/preview/shoot.mjs [folder] [page …]
// Served under the product's own content security policy; a violation is printed and makes the run fail.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const built = join(import.meta.dirname, '../../../.cache/preview');
const [folder = join(import.meta.dirname, '../../../.cache/shots'), ...only] = process.argv.slice(2);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'";

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname;
  const file = join(built, path === '/' ? 'index.html' : path);
  const body = await readFile(file).catch(() => null);
  response.writeHead(body ? 200 : 404, {
    'content-type': types[extname(file)] ?? 'text/plain',
    'content-security-policy': policy,
  });
  response.end(body ?? '');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let complaints = 0;
const names = only.length > 0 ? only : ['sheet', 'porch', 'secret', 'confirm', 'stops'];
for (const name of names) {
  for (const width of [390, 768, 1440]) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({
        viewport: { width, height: width < 500 ? 844 : 900 },
        colorScheme,
        hasTouch: width < 500,
      });
      page.on('console', (message) => {
        if (
          message.type() !== 'error' ||
          message.text().includes('favicon') ||
          message.location().url.endsWith('favicon.ico')
        )
          return;
        complaints += 1;
        process.stdout.write(`${name} ${width} ${colorScheme}: ${message.text()}\n`);
      });
      await page.goto(`${base}?page=${name}`);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(250);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (sideways > 0) {
        complaints += 1;
        process.stdout.write(`${name} ${width} ${colorScheme}: scrolls sideways by ${sideways} px\n`);
      }
      const fullPage = !['secret', 'confirm'].includes(name);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage });
      await page.close();
    }
  }
}
await browser.close();
server.close();
process.exitCode = complaints > 0 ? 1 : 0;
