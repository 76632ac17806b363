import { chromium } from '@playwright/test';
import { stoa } from '../../e2e/parts/stoa-cli.ts';
import { startStoa } from '../../e2e/parts/stoa-server.ts';
import { chromium as executable } from '../../e2e/set-up/machine.ts';

const email = 'bench@example.com';
const password = 'Right measure 7';

/**
 * Seconds from choosing the file in the console until it is published, on a server of its own: what is published
 * elsewhere need not be sent again. Nobody reads the plan: whatever a person takes for it is not counted.
 *
 * @param {string} file a JSON document
 */
export async function publishInBrowser(file) {
  const server = await startStoa({ demo: null });
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    await becomeOwner(server, page);
    const put = async (path, data) => {
      const answer = await page.request.put(`${server.url}/management/v1/change-set/products/github${path}`, { data });
      if (!answer.ok()) throw new Error(await answer.text());
    };
    await put('', { name: 'GitHub' });
    await put('/versions/v1', {});
    await page.goto(`${server.url}/console/products/github/versions/v1`);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    const started = performance.now();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('The specification is good.').waitFor();
    const checked = performance.now();
    await page.getByRole('link', { name: 'Review changes' }).first().click();
    await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).click();
    await page.getByRole('heading', { name: 'Publications' }).waitFor();
    const ended = performance.now();
    return { seconds: (ended - started) / 1000, checkedSeconds: (checked - started) / 1000 };
  } finally {
    await browser.close();
    await server.remove();
  }
}

async function becomeOwner(server, page) {
  const invited = await stoa(server, 'users', 'invite', email, '--role', 'owner', '--name', 'Bench');
  if (invited.code !== 0) throw new Error(invited.stderr);
  await page.goto(await invitation(server));
  const field = (name) => page.locator(`main input[name="${name}"]:not([type=hidden])`).first();
  await field('password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/console\/login/);
  await field('username').fill(email);
  await field('password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${server.url}/console`);
}

async function invitation(server) {
  for (let tries = 0; tries < 300; tries += 1) {
    const mails = await (await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).json();
    const link = mails.flatMap(({ links }) => links).find((each) => each.includes('token='));
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The invitation did not come.');
}
