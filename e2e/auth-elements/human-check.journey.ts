import { expect, test } from '@playwright/test';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { elementOf, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

/** Stands in for the script of the third party: this machine reaches no such host, and a test should not. */
const standIn = `
window.grecaptcha = {
  ready: (then) => then(),
  render: (container, parameters) => { window.parameters = parameters; return 0; },
  execute: () => parameters.callback('token-1'),
};`;

test('auth-elements §5, §7: reCAPTCHA is asked for when somebody turns to the form, and for nothing before', async ({
  page,
}) => {
  const foreign: string[] = [];
  await page.route('https://www.recaptcha.net/**', (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: standIn });
  });
  const module = `<script type="module">
    import { recaptcha } from '/recaptcha.esm.js';
    registerStoaAuthElements({ apiBaseUrl: '', humanCheck: recaptcha({ siteKey: 'key', origin: 'https://www.recaptcha.net' }) });
    const element = document.createElement('stoa-auth-register');
    element.recaptcha = true;
    element.wrapRequest = (body, token) => ({ ...body, token });
    document.querySelector('main').append(element);
  </script>`;
  await page.goto(host.serve({ head: '<script src="/define-register.js"></script>', before: module }));
  await expect(submitOf(page)).toBeVisible();
  expect(foreign).toEqual([]);
  for (const name of ['fullName', 'organization', 'password']) {
    await elementOf(page).locator(`input[name=${name}]`).fill('Correct horse 9');
  }
  expect(foreign).toEqual(['https://www.recaptcha.net/recaptcha/api.js?render=explicit']);
  await elementOf(page).locator('input[name=email]').fill('ada@example.com');
  await elementOf(page).locator('input[name=agreement]').check();
  const request = page.waitForRequest('**/api/v1/register');
  await submitOf(page).click();
  expect((await request).postDataJSON()).toMatchObject({ email: 'ada@example.com', token: 'token-1' });
  expect(foreign).toHaveLength(1);
});
