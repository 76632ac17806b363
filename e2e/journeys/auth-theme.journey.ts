import { expect, type Page, test } from '@playwright/test';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { stoa as run } from '../parts/stoa-cli.ts';

let portal: PublishedPortal;
test.beforeAll(async () => {
  portal = await publishPortal(portalFolder());
});
test.afterAll(() => portal?.remove());

/** A form that is filled in, and what the theme says; a token is read where it applies, so in the same scheme. */
async function open(page: Page, path: string) {
  await page.goto(portal.stoa.url + path);
  const submit = page.locator('button[type=submit]');
  await expect(submit).toBeVisible();
  const token = (name: string) =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.setProperty('color', `var(${property})`);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  // A form that lacks something has a grey button.
  for (const field of await page.locator('input:not([type=email]):visible').all()) await field.fill('Mara Vidal 1!x');
  const email = page.getByLabel(/^Email/);
  await email.fill('mara@example.com');
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  return { submit, email, fill: await token('--accent-fill'), accent: await token('--accent') };
}

const themes = [
  { settings: ['--theme', 'stoa'], fill: 'rgb(26, 55, 214)' },
  { settings: ['--theme', 'agora'], fill: 'rgb(12, 90, 104)' },
  { settings: ['--accent', '#c2185b'], fill: 'rgb(194, 24, 91)' },
];

test('log-in, registration and forgot password take the portal’s theme and accent (contract §A.4)', async ({
  browser,
}) => {
  for (const { settings, fill } of themes) {
    const set = await run(portal.stoa, 'appearance', 'set', ...settings);
    expect(set.code, set.stderr).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const path of ['/login', '/register', '/forgot-password']) {
        const shown = await open(page, path);
        const what = `${settings.join(' ')} ${colorScheme} ${path}`;
        if (colorScheme === 'light') expect(shown.fill, what).toBe(fill);
        await expect(shown.submit, what).toHaveCSS('background-color', shown.fill);
        await expect(shown.email, what).toHaveCSS('outline-color', shown.accent);
      }
      await context.close();
    }
  }
});
