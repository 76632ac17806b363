import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { type ElementHost, elements, startElementHost } from '../parts/element-host.ts';
import { addressOf, elementOf, fillIn, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

/** The page around the element is no part of what is checked. */
const faults = (page: Page) => axeFindings(page, { disabledRules: ['page-has-heading-one', 'region'] });

for (const shadow of [false, true]) {
  for (const theme of ['light', 'dark'] as const) {
    for (const element of elements) {
      test(`axe finds nothing in ${element}, ${shadow ? 'shadow' : 'light'} DOM, ${theme}: empty, refused and done`, async ({
        page,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const attributes = { 'show-register-link': '', 'show-forgot-password-link': '', 'show-login-link': '' };
        const entity = element === 'register' || element === 'change-password' ? 'user' : 'developer';
        const head = `<style>body{background:${theme === 'dark' ? '#0b0c0f' : '#fff'}}</style>`;
        const serve = (token: string) =>
          host.serve({
            element,
            shadow,
            theme,
            entity,
            attributes,
            head,
            at: `/${shadow}-${theme}-${element}${addressOf[element] === undefined ? '' : addressOf[element] + token}`,
          });
        await page.goto(serve('expired-token@'));
        await expect(submitOf(page)).toBeVisible();
        expect(await faults(page)).toEqual([]);

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
        expect(await faults(page)).toEqual([]);

        await page.goto(serve('t1'));
        await complete('ada@example.com');
        await expect.poll(() => page.evaluate('heard.map(([name]) => name).join()')).toContain('-success');
        expect(await faults(page)).toEqual([]);
      });
    }
  }
}
