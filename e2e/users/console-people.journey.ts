import { expect, type Page, test } from '@playwright/test';
import { openConsole } from '../parts/operator.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** Developers and applications as an owner looks them up, on the built server with the demo's people. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

interface Listed {
  readonly data: { readonly id: string; readonly name: string; readonly email: string; readonly full_name: string }[];
}

async function ask(page: Page, path: string): Promise<Listed['data']> {
  const answer = await page.context().request.get(`${server.url}/management/v1/${path}`);
  return ((await answer.json()) as Listed).data;
}

test('an owner finds a developer, disables and reinstates the account, and transfers an application', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await openConsole(page, server, '/developers');
  await expect(page.getByRole('heading', { name: 'Developers', level: 1 })).toBeVisible();
  await expectSoundScreen(page, 'developers', { bothSchemes: true, tablet: true });

  const [application] = await ask(page, 'applications?page[size]=1');
  const approved = await ask(page, 'developers?filter[status]=approved');
  const details = await page.context().request.get(`${server.url}/management/v1/applications/${application?.id}`);
  const owner = ((await details.json()) as { application: { developer: { id: string; email: string } } }).application
    .developer;
  const heir = approved.find(({ id }) => id !== owner.id);

  // Five letters of the address.
  const search = page.getByRole('searchbox', { name: 'Search by name, address or domain' });
  await search.pressSequentially(owner.email.slice(0, 5));
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: owner.email }).click();
  await expect(page).toHaveURL(`${server.url}/console/developers/${owner.id}`);
  await expect(page.getByRole('button', { name: 'Disable…' })).toBeVisible();
  await expectSoundScreen(page, 'a developer', { bothSchemes: true, tablet: true });

  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Reinstate…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByRole('button', { name: 'Disable…' })).toBeVisible();

  await page.goto(`${server.url}/console/applications`);
  await expect(page.getByRole('link', { name: application?.name ?? '', exact: true }).first()).toBeVisible();
  await expectSoundScreen(page, 'applications', { bothSchemes: true, tablet: true });
  await page.goto(`${server.url}/console/applications/${application?.id}`);
  await expect(page.getByRole('button', { name: 'Transfer…' })).toBeVisible();
  await expectSoundScreen(page, 'an application', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Transfer…' }).click();
  const to = page.getByRole('dialog').getByRole('textbox', { name: 'Address of the new developer' });
  await to.fill('nobody@nowhere.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('No developer has this address.')).toBeVisible();
  await expectSoundScreen(page, 'a transfer that was refused', { bothSchemes: true });
  await to.fill(heir?.email ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByRole('link', { name: heir?.email ?? '' })).toBeVisible();
});
