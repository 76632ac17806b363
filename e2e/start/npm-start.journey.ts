import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Child, startChild, untilAnswering } from '../parts/child.ts';
import { addDeveloper, mara } from '../parts/developer.ts';
import { freePort } from '../parts/free-port.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { repository } from '../parts/stoa-server.ts';

let dataFolder: string;
test.beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stoa-start-'));
});
test.afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

async function npmStart(): Promise<{ child: Child; url: string; milliseconds: number }> {
  const port = await freePort();
  const { STOA_MODE: _, ...env } = process.env;
  const started = performance.now();
  const child = startChild('npm', ['start'], {
    cwd: repository,
    env: { ...env, PORT: String(port), STOA_DATA: dataFolder },
  });
  await untilAnswering(child, `http://localhost:${port}/readyz`, 180_000);
  return { child, url: `http://localhost:${port}`, milliseconds: performance.now() - started };
}

/** What an operator sees: the demo's products and the developers, in one picture. */
async function everything(url: string): Promise<unknown> {
  const ask = async (...args: string[]) => (await stoa({ url, env: { STOA_DATA: dataFolder } }, ...args)).json();
  return { products: await ask('products', 'list', '--json'), developers: await ask('developers', 'list', '--json') };
}

test('npm start serves the demo, stops when asked to, and serves again having lost nothing', async () => {
  const first = await npmStart();
  let before: unknown;
  try {
    const page = await fetch(first.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    for (const words of [first.url, '/register', '/dev/mail', 'demo@meridian.example'])
      expect(first.child.output()).toContain(words);
    const commands = [...first.child.output().matchAll(/^.*?((?:[A-Z_]+=\S+ )*npx stoa .*)$/gm)].map(
      ([, it = '']) => it,
    );
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      // Another terminal: none of the settings that the server was started with.
      const { PORT: _, STOA_DATA: __, STOA_MODE: ___, ...env } = process.env;
      const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: repository, env, encoding: 'utf8' });
      expect({ command, status, stderr }).toMatchObject({ command, status: 0 });
    }
    await addDeveloper(first, mara);
    before = await everything(first.url);
    expect(before).toMatchObject({
      products: [
        { slug: 'github' },
        { slug: 'sandbox' },
        { slug: 'payments' },
        { slug: 'shipments' },
        { slug: 'stoa' },
      ],
      developers: expect.arrayContaining([
        expect.objectContaining({ email: mara.email, status: 'pending' }),
        expect.objectContaining({ email: 'demo@meridian.example', status: 'approved' }),
      ]),
    });
  } finally {
    expect(await first.child.end('SIGTERM')).toBe(0);
  }
  const second = await npmStart();
  try {
    expect(await everything(second.url)).toEqual(before);
    expect((await fetch(second.url)).status).toBe(200);
    // How long it took is for `npm run bench` to check: this machine may be busy.
    console.log(`started again in ${Math.round(second.milliseconds)} ms`);
  } finally {
    expect(await second.child.end('SIGTERM')).toBe(0);
  }
});
