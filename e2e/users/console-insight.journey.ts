import { type Browser, expect, type Page, test } from '@playwright/test';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { acceptInvitation, logInToConsole, openConsole } from '../parts/operator.ts';
import { policyFaults } from '../parts/page-watch.ts';
import { portalFolder } from '../parts/portal-folder.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** Analytics, appearance and access in the console, in Chromium on the built server. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const desk = { viewport: desktop };
const look = (page: Page, name: string, except?: string) =>
  expectSoundScreen(page, name, { tablet: true, bothSchemes: true, ...(except && { except }) });

async function ownersPage(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext(desk)).newPage();
  await openConsole(page, server, path);
  return page;
}

test('who calls an operation, by two clicks; a colleague gets the same from the address', async ({ browser }) => {
  const page = await ownersPage(browser, '/analytics');
  const faults = policyFaults(page);
  await expect(page.getByRole('table', { name: 'Product' })).toBeVisible();
  await look(page, 'analytics');
  await page.getByRole('button', { name: 'Operation' }).click();
  const operation = page.getByRole('table', { name: 'Operation' }).getByRole('link').first();
  const name = (await operation.textContent()) as string;
  await operation.click();
  await expect(page.getByRole('table', { name: 'Application' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText(name);
  await look(page, 'analytics, narrowed');

  const colleague = await ownersPage(browser, page.url().slice(`${server.url}/console`.length));
  await expect(colleague.getByRole('list', { name: 'Narrowed to' })).toContainText(name);
  const rows = (each: Page) =>
    each.getByRole('table', { name: 'Application' }).getByRole('rowheader').allTextContents();
  await expect.poll(() => rows(colleague)).toEqual(await rows(page));
  await colleague.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(colleague).not.toHaveURL(/operation=/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(faults).toEqual([]);
});

const colorOf = (link: ReturnType<Page['getByRole']>) => link.evaluate((each) => getComputedStyle(each).color);

test('an accent is seen in the frame, by nobody else, and after saving in the portal', async ({ browser }) => {
  const page = await ownersPage(browser, '/appearance');
  const faults = policyFaults(page);
  const inFrame = page.frameLocator('iframe').getByRole('link', { name: 'Sign up' });
  await expect(inFrame).toBeVisible();
  await look(page, 'appearance', 'iframe');
  const before = await colorOf(inFrame);

  const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
  await accent.fill('#a01050');
  const draft = 'rgb(160, 16, 80)';
  await expect.poll(() => colorOf(inFrame)).toBe(draft);
  const visitor = await (await browser.newContext(desk)).newPage();
  const portalLink = visitor.getByRole('link', { name: 'Sign up' });
  await visitor.goto(`${server.url}/login`);
  expect(await colorOf(portalLink)).toBe(before);

  // What cannot be read is said while it is typed.
  await accent.fill('#ffee00');
  await expect(page.getByText(/The accent has a contrast of 1\.\d:1/)).toBeVisible();
  await accent.fill('#a01050');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Everybody sees it.')).toBeVisible();
  await visitor.reload();
  await expect.poll(() => colorOf(portalLink)).toBe(draft);

  await page.getByRole('button', { name: 'Undo this save' }).click();
  await expect(accent).toHaveValue('');
  await visitor.reload();
  await expect.poll(() => colorOf(portalLink)).toBe(before);
  expect(faults).toEqual([]);
});

test('a team is granted a product by the keyboard, and a developer of it sees it', async ({ browser }) => {
  const folder = portalFolder('public: false', 'auto_approve_developers: true', 'rbac: true');
  const own = await startStoa({ demo: folder.path });
  try {
    await addDeveloper(own, mara);
    const developer = await (await browser.newContext(desk)).newPage();
    await developer.goto(`${own.url}/login`);
    await logIn(developer, mara);
    await expect(developer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(developer.getByRole('article')).toHaveCount(0);

    const page = await (await browser.newContext(desk)).newPage();
    const faults = policyFaults(page);
    await inviteOwner(own, page);
    await page.goto(`${own.url}/console/access`);
    await page.getByRole('button', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Partners');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Partners: 0 members' }).click();
    await dialog.getByRole('textbox', { name: 'Email address of a developer' }).fill('nobody@example.com');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('No developer has this address.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Email address of a developer' }).fill(mara.email);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('listitem')).toContainText(mara.email);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const grid = page.getByRole('grid', { name: 'Teams and products' });
    await grid.getByRole('button', { name: /Parcels, Everybody/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(grid.getByRole('button', { name: 'Parcels, Partners: nothing' })).toBeFocused();
    await page.keyboard.press('v');
    await expect(grid.getByRole('button', { name: 'Parcels, Partners: view' })).toBeFocused();
    await look(page, 'access');
    await developer.reload();
    await expect(developer.getByRole('article').first()).toContainText('Parcels');
    expect(faults).toEqual([]);
  } finally {
    await own.remove();
    folder.remove();
  }
});

/** Invited by a command, as the operating guide has it. */
async function inviteOwner(own: StoaServer, page: Page): Promise<void> {
  const olga = { username: 'olga@example.com', password: 'correct Horse 7' };
  expect((await stoa(own, 'users', 'invite', olga.username, '--role', 'owner', '--name', 'Olga Tan')).code).toBe(0);
  await acceptInvitation(page, own, olga);
  await logInToConsole(page, olga);
  await expect(page).toHaveURL(/\/console\/?$/);
}
