import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { type ElementHost, elements, startElementHost } from '../parts/element-host.ts';
import { untilAtRest } from '../parts/screen.ts';
import { addressOf, elementOf, fillIn, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

const schemes = [
  ['light', '#fff'],
  ['dark', '#0b0c0f'],
] as const;

/** In both themes; the page around the element is no part of what is checked. */
async function expectSound(page: Page): Promise<void> {
  for (const [scheme, background] of schemes) {
    await page.evaluate(
      ([scheme, background]) => {
        document.documentElement.style.colorScheme = scheme;
        document.body.style.background = background;
      },
      [scheme, background] as const,
    );
    await untilAtRest(page);
    const findings = await axeFindings(page, {
      disabledRules: ['page-has-heading-one', 'region'],
      onlyColors: scheme === 'dark',
    });
    expect(findings, scheme).toEqual([]);
  }
}

for (const shadow of [false, true]) {
  for (const element of elements) {
    test(`axe finds nothing in ${element}, ${shadow ? 'shadow' : 'light'} DOM, light and dark: empty, refused and done`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const attributes = { 'show-register-link': '', 'show-forgot-password-link': '', 'show-login-link': '' };
      const entity = element === 'register' || element === 'change-password' ? 'user' : 'developer';
      const serve = (token: string) =>
        host.serve({
          element,
          shadow,
          entity,
          attributes,
          at: `/${shadow}-${element}${addressOf[element] === undefined ? '' : addressOf[element] + token}`,
        });
      await page.goto(serve('expired-token@'));
      await expect(submitOf(page)).toBeVisible();
      await expectSound(page);

      const complete = async (email: string) => {
        await fillIn(page, element, email);
        if (element === 'register') {
          for (const name of ['organization', 'password']) {
            await elementOf(page).locator(`input[name=${name}]`).fill('Correct horse 9');
          }
          await elementOf(page).locator('input[name=agreement]').check();
        }
        await submitOf(page).click();
      };
      await complete('many@example.com');
      await expect(elementOf(page).locator('[part~=notice]').first()).toBeVisible();
      await expectSound(page);

      await page.goto(serve('t1'));
      await complete('ada@example.com');
      await expect.poll(() => page.evaluate('heard.map(([name]) => name).join()')).toContain('-success');
      await expectSound(page);
    });
  }
}
