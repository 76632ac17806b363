import { expect, test } from '@playwright/test';
import { type ElementHost, elements, startElementHost } from '../parts/element-host.ts';
import { addressOf, elementOf, fillIn, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

for (const policy of ['strict', 'trusted'] as const) {
  for (const shadow of [false, true]) {
    for (const element of elements) {
      test(`${element} in ${shadow ? 'shadow' : 'light'} DOM breaks nothing of the ${policy} policy, and asks nobody else`, async ({
        page,
      }) => {
        const asked: string[] = [];
        const complaints: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        page.on('pageerror', (error) => complaints.push(error.message));
        const path = `/${policy}-${shadow}-${element}`;
        await page.goto(
          host.serve({
            element,
            policy,
            shadow,
            at: path + (addressOf[element] === undefined ? '' : `${addressOf[element]}t1`),
            options: { lang: 'de', injectCss: '.stoa-auth{outline:3px solid rgb(1, 2, 3)}' },
          }),
        );
        await fillIn(page, element, 'wrong@example.com');
        await submitOf(page).click();
        await expect(elementOf(page).locator('[part~=notice]').first()).toBeVisible();
        await expect(elementOf(page).locator('.stoa-auth')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
        expect(await page.evaluate('violations')).toEqual([]);
        expect(complaints).toEqual([]);
        expect(asked.filter((url) => new URL(url).origin !== host.url)).toEqual([]);
        const scripts = asked.map((url) => new URL(url).pathname).filter((file) => file.endsWith('.js'));
        expect(new Set(scripts)).toEqual(new Set(['/host.js', `/define-${element}.js`, '/lang/de.js']));
      });
    }
  }
}
