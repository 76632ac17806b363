import { expect, type Locator, type Page, test } from '@playwright/test';
import { type ApplicationsPortal, openAsMara } from '../parts/applications-portal.ts';
import { axeFindings } from '../parts/axe.ts';
import { logIn, mara } from '../parts/developer.ts';
import { stoa as run } from '../parts/stoa-cli.ts';

let portal: ApplicationsPortal;
let page: Page;

// Each test goes on with what the one before has made.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  ({ portal, page } = await openAsMara(browser, {
    strategies: [
      {
        name: 'Certificates',
        credential_type: 'self_managed_client_credentials',
        issuer: 'https://certificates.fjordbank.example',
        auth_methods: ['mutual_tls'],
      },
    ],
    files: {
      'products/tides/product.yaml': {
        name: 'Tides',
        versions: [
          {
            name: 'v1',
            specification: 'openapi.yaml',
            registration: { strategy: 'Partner keys', auto_approve: false },
          },
        ],
      },
      'products/tides/openapi.yaml': {
        openapi: '3.1.0',
        info: { title: 'Tides', version: '1' },
        paths: { '/tides': { get: { operationId: 'listTides', responses: { 200: { description: 'The tides.' } } } } },
      },
    },
  }));
  portal.provider.behaviour.registration.rotatesSecret = true;
});
test.afterAll(() => portal?.remove());

const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { name });

/** Opens a dialog by keyboard and leaves it in every way that leaves things as they are; each time the focus comes back. */
async function comesBack(opener: Locator, cancel: string, through?: Locator): Promise<void> {
  const open = async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    if (through) {
      // A menu that opens gives the focus to its first item: not before that it can be moved.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
      await through.focus();
      await expect(through).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(dialog()).toBeVisible();
    await expect(dialog().locator(':focus')).toHaveCount(1);
  };
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog().getByRole('button', { name: 'Close' }).first().click(),
    () => dialog().getByRole('button', { name: cancel }).last().click(),
  ];
  for (const [at, leave] of ways.entries()) {
    await open();
    if (at === 0) expect(await axeFindings(page), 'with the dialog open').toEqual([]);
    await leave();
    await expect(dialog()).toBeHidden();
    await expect(opener).toBeFocused();
  }
  expect(await axeFindings(page), 'with the dialog closed').toEqual([]);
}

async function confirm(opener: Locator, verb: string, through?: Locator): Promise<void> {
  await opener.click();
  await through?.click();
  await dialog().getByRole('button', { name: verb, exact: true }).click();
}

async function saveSecret(): Promise<void> {
  await dialog()
    .getByRole('checkbox', { name: /saved it/ })
    .check();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(dialog()).toBeHidden();
}

async function newApplication(name: string, strategy: string): Promise<string> {
  await page.goto('/application/create');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('radio', { name: strategy }).check();
  const generate = button('Generate');
  if (await generate.isVisible()) await generate.click();
  await button('Create').click();
  await expect(dialog().or(page.getByRole('heading', { level: 1, name }))).toBeVisible();
  if (await dialog().isVisible()) await saveSecret();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return page.url();
}

async function openProduct(name: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('article')
    .filter({ has: heading(name) })
    .getByRole('heading', { name })
    .getByRole('link')
    .click();
  await page.goto(page.url().replace('/docs/', '/spec/'));
}

test('the list of shortcuts and the search, from wherever they are opened', async () => {
  await page.goto('/my-apps');
  const catalog = page.getByRole('link', { name: 'Catalog' }).first();
  await catalog.focus();
  await page.keyboard.press('?');
  await expect(dialog()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await expect(catalog).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await expect(catalog).toBeFocused();
});

test('the keys of an application: made, renamed, rotated, revoked', async () => {
  await newApplication('Berth planner', 'Partner keys');
  const credentials = page.getByRole('region', { name: 'Credentials' });
  const generate = credentials.getByRole('button', { name: 'Generate Credential' });
  await comesBack(generate, 'Cancel');
  await generate.click();
  await dialog().getByLabel(/name/i).first().fill('night batch');
  await dialog().getByRole('button', { name: 'Generate Credential' }).click();
  await expect(dialog().getByRole('checkbox', { name: /saved it/ })).toBeVisible();
  // The button of the empty list is gone, another stands beside the heading.
  await saveSecret();
  await expect(heading('Credentials')).toBeFocused();
  await generate.click();
  await dialog().getByLabel(/name/i).first().fill('day batch');
  await dialog().getByRole('button', { name: 'Generate Credential' }).click();
  await saveSecret();
  await expect(generate).toBeFocused();

  const row = credentials.getByRole('row', { name: /night batch/ });
  await comesBack(row.getByRole('button', { name: /Rename/ }), 'Cancel');
  await row.getByRole('button', { name: /Rename/ }).click();
  await dialog().getByLabel(/name/i).first().fill('evening batch');
  await dialog()
    .getByRole('button', { name: /Rename/ })
    .click();
  const renamed = credentials.getByRole('row', { name: /evening batch/ });
  await expect(renamed.getByRole('button', { name: /Rename/ })).toBeFocused();
  await comesBack(renamed.getByRole('button', { name: /Rotate/ }), 'Cancel');
  await renamed.getByRole('button', { name: /Rotate/ }).click();
  await dialog().getByRole('button', { name: 'Rotate key' }).click();
  await saveSecret();
  // A key that has a successor is not rotated again: its button is gone.
  await expect(credentials.getByRole('row', { name: /^evening batch \(2\)/ })).toBeVisible();
  await expect(renamed.first()).toContainText('Replaced by evening batch (2)');
  await expect(heading('Credentials')).toBeFocused();
  await credentials
    .getByRole('row', { name: /^evening batch \(2\)/ })
    .getByRole('button', { name: /Revoke/ })
    .click();
  await dialog()
    .getByRole('button', { name: /Revoke/ })
    .click();
  await expect(renamed).toHaveCount(1);
  await comesBack(renamed.getByRole('button', { name: /Revoke/ }), 'Cancel');
  await renamed.getByRole('button', { name: /Revoke/ }).click();
  await dialog()
    .getByRole('button', { name: /Revoke/ })
    .click();
  await expect(renamed).toHaveCount(0);
  await expect(heading('Credentials')).toBeFocused();
});

test('access: asked for, asked for again, given up', async () => {
  const application = page.url();
  await openProduct('Tides');
  await comesBack(button('View Spec'), 'Close');
  const register = button('Register for v1');
  await comesBack(register, 'Cancel');
  await register.click();
  await dialog().getByRole('radio', { name: 'Berth planner' }).check();
  await dialog().getByRole('button', { name: 'Request Access' }).click();
  await expect(dialog().getByRole('heading', { name: 'Registration Under Review' })).toBeVisible();
  await expect(dialog().locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(register).toBeFocused();

  const list = await run(portal.stoa, 'registrations', 'list', '--status', 'pending', '--json');
  const [pending] = list.json<{ id: string }[]>();
  await run(portal.stoa, 'registrations', 'reject', pending?.id as string, '--reason', 'Name the tides.');
  await page.reload();
  await comesBack(button('Ask again for Berth planner'), 'Cancel');
  await page.goto(application);
  const row = page.getByRole('row', { name: /Tides/ });
  await comesBack(row.getByRole('button', { name: 'Ask again for Tides' }), 'Cancel');
  await confirm(row.getByRole('button', { name: 'Ask again for Tides' }), 'Request Access');
  await expect(row).toContainText('Under Review');
  await expect(heading('Registered Products')).toBeFocused();
  const unregister = row.getByRole('button', { name: 'Unregister' });
  await comesBack(unregister, 'Cancel');
  await confirm(unregister, 'Unregister');
  await expect(row).toHaveCount(0);
  await expect(heading('Registered Products')).toBeFocused();
});

test('the client of an application: another secret, another client', async () => {
  await newApplication('Fleet map', 'Harbour ID');
  const refresh = button('Refresh secret');
  await comesBack(refresh, 'Cancel');
  await confirm(refresh, 'Refresh secret');
  await saveSecret();
  await expect(refresh).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'My Apps' }).click();
  await page.getByRole('link', { name: 'Fleet map' }).click();
  const replace = button('Replace client');
  await comesBack(replace, 'Cancel');
  await confirm(replace, 'Replace client');

  // A dialog above the dialog, when somebody leaves before the secret was saved.
  await expect(dialog().getByRole('checkbox', { name: /saved it/ })).toBeVisible();
  const copy = dialog().getByRole('button', { name: /^Copy/ });
  await copy.focus();
  await page.goBack();
  await dialog().last().getByRole('button', { name: 'Stay' }).click();
  await expect(copy).toBeFocused();
  await saveSecret();
  await expect(replace).toBeFocused();
});

test('certificates: made, deleted', async () => {
  await newApplication('Lock keeper', 'Certificates');
  const certificate = page.getByRole('region', { name: 'Certificate' });
  const generate = certificate.getByRole('button', { name: 'Generate' });
  await comesBack(generate, 'Cancel');
  await confirm(generate, 'Generate');
  await saveSecret();
  await expect(heading('Certificate')).toBeFocused();
  const remove = certificate.getByRole('button', { name: 'Delete' });
  await comesBack(remove, 'Cancel');
  await confirm(remove, 'Delete');
  await expect(generate).toBeVisible();
  await expect(heading('Certificate')).toBeFocused();
  await certificate.getByRole('link', { name: 'Upload' }).click();
  await comesBack(button('Generate a certificate'), 'Cancel');
});

test('applications are deleted from their menu, their page and their form', async () => {
  await page.goto('/my-apps');
  const menu = button('Actions for Lock keeper');
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await comesBack(menu, 'Cancel', remove);
  await comesBack(button('Actions for Fleet map'), 'Cancel', page.getByRole('menuitem', { name: 'Refresh secret' }));
  await confirm(menu, 'Delete', remove);
  await expect(menu).toHaveCount(0);
  await expect(heading('Applications')).toBeFocused();

  await page.getByRole('link', { name: 'Fleet map' }).click();
  await comesBack(button('Delete'), 'Cancel');
  await confirm(button('Delete'), 'Delete');
  await expect(page).toHaveURL('/my-apps');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Berth planner' }).click();
  await button('Edit').click();
  // The page before it has a button of this name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Update Application' })).toBeVisible();
  await comesBack(button('Delete'), 'Cancel');
  await confirm(button('Delete'), 'Delete');
  await expect(page).toHaveURL('/my-apps');
  await expect(page.getByText('No applications yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the account: a session ended, the whole account; the user menu leads to the page’s heading', async ({
  browser,
}) => {
  const other = await browser.newContext({ baseURL: portal.stoa.url });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, mara);
  await expect(elsewhere).toHaveURL('/');
  await other.close();

  await page.goto('/');
  await button(mara.email).click();
  await page.getByRole('menuitem', { name: 'My Apps' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(mara.email).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused();
  const end = button(/^End session/);
  await end.first().click();
  await expect(end).toHaveCount(0);
  await expect(heading('Sessions')).toBeFocused();
  await comesBack(button('Delete account'), 'Cancel');
});
