import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Child, startChild, untilAnswering } from '../parts/child.ts';
import { freePort } from '../parts/free-port.ts';
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
  await untilAnswering(child, `http://localhost:${port}/readyz`, 90_000);
  return { child, url: `http://localhost:${port}`, milliseconds: performance.now() - started };
}

test('npm start serves the demo, stops when asked to, and serves again within 3 seconds', async () => {
  const first = await npmStart();
  try {
    const page = await fetch(first.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html');
    expect(first.child.output()).toContain(first.url);
  } finally {
    expect(await first.child.end('SIGTERM')).toBe(0);
  }
  const second = await npmStart();
  try {
    expect(second.milliseconds).toBeLessThan(3_000);
  } finally {
    expect(await second.child.end('SIGTERM')).toBe(0);
  }
});
