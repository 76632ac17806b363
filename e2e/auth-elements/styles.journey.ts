import { expect, type Page, test } from '@playwright/test';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { elementOf, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

/** What resets of well-known style frameworks do to plain tags, and a page that insists. */
const preflight = `
*,::before,::after{box-sizing:border-box;border:0 solid;margin:0;padding:0}
html{line-height:1.5;font-family:serif}
h1,h2,h3{font-size:inherit;font-weight:inherit}
a{color:inherit;text-decoration:inherit}
button,input{font:inherit;color:inherit;background-color:transparent;border-radius:0;letter-spacing:inherit}
img,svg{display:block;vertical-align:middle}
ol,ul{list-style:none}
input::placeholder{opacity:1;color:red}
label{text-transform:uppercase}
`;
const insistent = `${preflight}
button{background:rgb(255, 0, 0)!important;font-size:40px!important;height:200px!important}
input{border:9px solid rgb(255, 0, 0)!important}
.bad,.sa-f{display:none!important}
`;

/** What can be seen of a form, as far as a host's rules could change it. */
async function looks(page: Page) {
  await expect(submitOf(page)).toBeVisible();
  return elementOf(page).evaluate((element) => {
    const root = element.shadowRoot ?? element;
    const names = ['fontSize', 'fontFamily', 'color', 'backgroundColor', 'borderTopWidth', 'borderTopColor', 'height'];
    const more = ['paddingLeft', 'textTransform', 'textDecorationLine', 'borderTopLeftRadius', 'display', 'fontWeight'];
    return [...root.querySelectorAll('.stoa-auth *:not(svg *)')].map((each) => {
      const style = getComputedStyle(each);
      const seen = [...names, ...more].map((name) => style[name as 'color']);
      return `${each.tagName}.${each.getAttribute('class')} ${seen.join(' ')}`;
    });
  });
}

const page = (shadow: boolean, head: string, before = '') =>
  host.serve({
    element: 'login',
    shadow,
    head: `<style>${head}</style>`,
    before,
    attributes: { 'show-register-link': '', 'show-forgot-password-link': '' },
  });

for (const [name, shadow, css] of [
  ['a reset', false, preflight],
  ['a reset', true, preflight],
  ['rules with !important', true, insistent],
] as const) {
  test(`auth-elements §2: ${name} of the host leaves an element in ${shadow ? 'shadow' : 'light'} DOM as it is`, async ({
    page: browserPage,
  }) => {
    await browserPage.goto(page(shadow, ''));
    const before = await looks(browserPage);
    await browserPage.goto(page(shadow, css));
    expect(await looks(browserPage)).toEqual(before);
  });
}

for (const shadow of [false, true]) {
  const root = shadow ? 'shadow' : 'light';

  test(`auth-elements §2: styles are scoped under the element's own container, ${root} DOM`, async ({
    page: browserPage,
  }) => {
    const own =
      '<form class="sa-form"><label class="sa-l">L</label><input class="sa-c"><button class="sa-b">B</button></form>';
    const styleOf = () =>
      browserPage.locator('main > form').evaluate((form) =>
        [form, ...form.children].map((each) => {
          const { display, color, backgroundColor, fontSize, width, borderTopColor } = getComputedStyle(each);
          return [display, color, backgroundColor, fontSize, width, borderTopColor];
        }),
      );
    await browserPage.goto(host.serve({ before: own }));
    const before = await styleOf();
    await browserPage.goto(page(shadow, '', own));
    await expect(submitOf(browserPage)).toBeVisible();
    expect(await styleOf()).toEqual(before);
  });

  test(`auth-elements §3: injected CSS, a string or a list, comes after ours, ${root} DOM`, async ({
    page: browserPage,
  }) => {
    const one = '.stoa-auth .sa-l{color:rgb(1, 2, 3)}';
    const two = '.stoa-auth .sa-l{color:rgb(4, 5, 6)}';
    for (const [injectCss, color] of [
      [one, 'rgb(1, 2, 3)'],
      [[one, two], 'rgb(4, 5, 6)'],
    ] as const) {
      await browserPage.goto(host.serve({ element: 'change-password', shadow, options: { injectCss } }));
      await expect(elementOf(browserPage).locator('label').first()).toHaveCSS('color', color);
    }
  });

  test(`custom properties of the page color an element, ${root} DOM`, async ({ page: browserPage }) => {
    await browserPage.goto(page(shadow, 'body{--stoa-auth-text:rgb(9, 8, 7);--stoa-auth-radius:0px}'));
    await expect(elementOf(browserPage).locator('label').first()).toHaveCSS('color', 'rgb(9, 8, 7)');
  });
}

test('::part reaches every piece of an element in shadow DOM', async ({ page: browserPage }) => {
  await browserPage.goto(page(true, 'stoa-auth-login::part(submit){background:rgb(1, 2, 3)}'));
  await expect(submitOf(browserPage)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
});

test('auth-elements §9: style tags of the page that carry the marker are copied into shadow roots, and followed', async ({
  page: browserPage,
}) => {
  const marker = '/* STOA_AUTH_INJECT_STYLES */';
  const label = elementOf(browserPage).locator('label').first();
  await browserPage.goto(
    host.serve({
      element: 'login',
      shadow: true,
      head: `<style id="one">${marker} .stoa-auth .sa-l{color:rgb(1, 2, 3)}</style><style>.stoa-auth .sa-l{color:red}</style>`,
    }),
  );
  await expect(label).toHaveCSS('color', 'rgb(1, 2, 3)');
  await browserPage.evaluate((text) => {
    const style = document.createElement('style');
    style.textContent = text;
    document.head.append(style);
  }, `${marker} .stoa-auth .sa-l{color:rgb(4, 5, 6)}`);
  await expect(label).toHaveCSS('color', 'rgb(4, 5, 6)');
  await browserPage.evaluate(() => {
    for (const style of [...document.head.querySelectorAll('style')]) style.remove();
  });
  await expect(label).not.toHaveCSS('color', 'rgb(4, 5, 6)');
  expect(
    await browserPage.evaluate(
      () => document.querySelector('stoa-auth-login')?.shadowRoot?.querySelectorAll('style').length,
    ),
  ).toBe(0);
});
