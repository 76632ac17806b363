import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { type BrowserWithLogin, startBrowserWithLogin } from '../parts/saved-login.ts';
import { submitOf } from './fill.ts';

/**
 * A script asked by Playwright counts as a gesture, after which the browser shows what it filled. So the page reports
 * its own state, to a server of the test, and nothing else looks at it until then.
 */
const reporting = `<script>
function state() {
  const roots = [document];
  for (const each of document.querySelectorAll('*')) if (each.shadowRoot) roots.push(each.shadowRoot);
  const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const button = all('button[type=submit]')[0];
  return {
    fields: all('input').map((input) => [input.name, input.matches(':autofill'), input.value.length]),
    off: button === undefined ? null : button.disabled || button.getAttribute('aria-disabled') === 'true',
  };
}
const timer = setInterval(() => {
  const now = state();
  const filled = now.fields.length > 0 && now.fields.every(([, autofilled]) => autofilled);
  if (!filled && performance.now() < 15000) return;
  clearInterval(timer);
  setTimeout(() => fetch('REPORT', { method: 'POST', mode: 'no-cors', body: JSON.stringify(state()) }), 600);
}, 100);
</script>`;

const plainForm = `<form><input name="username" type="email" autocomplete="username"><input name="password" type="password"
  autocomplete="current-password"><button type="submit">Go</button></form>`;

interface State {
  readonly fields: readonly [name: string, autofilled: boolean, length: number][];
  readonly off: boolean | null;
}

let host: ElementHost;
let saved: BrowserWithLogin;
let listener: Server;
let reported: (state: State) => void = () => {};
let script = '';

test.beforeAll(async () => {
  host = await startElementHost();
  saved = await startBrowserWithLogin({ origin: host.url, username: 'ada@example.com', password: 'Correct horse 9' });
  listener = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.end();
      reported(JSON.parse(body) as State);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  script = reporting.replace('REPORT', `http://localhost:${(listener.address() as AddressInfo).port}/`);
});

test.afterAll(async () => {
  await saved?.end();
  listener.close();
  await host.close();
});

const filledAndHidden = [
  ['username', true, 0],
  ['password', true, 0],
];

async function stateOf(url: string): Promise<State> {
  const state = new Promise<State>((resolve) => {
    reported = resolve;
  });
  await saved.open(url);
  return state;
}

test('control: this browser fills a plain form by itself, and shows scripts nothing', async () => {
  const state = await stateOf(host.serve({ at: '/plain', head: script, before: plainForm }));
  expect(state.fields).toEqual(filledAndHidden);
});

for (const shadow of [false, true]) {
  const root = shadow ? 'shadow' : 'light';
  test(`auth §5.4: a login filled before any gesture leaves the button on, ${root} DOM, and logs in`, async () => {
    const url = host.serve({ element: 'login', shadow, at: `/login-${root}`, head: script });
    expect(await stateOf(url)).toEqual({ fields: filledAndHidden, off: false });
    const browser = await saved.takeOver();
    const page = browser
      .contexts()[0]
      ?.pages()
      .find((each) => each.url() === url);
    if (page === undefined) throw new Error(`no page on ${url}`);
    const request = page.waitForRequest('**/authenticate');
    await submitOf(page).click();
    expect((await request).postDataJSON()).toEqual({ username: 'ada@example.com', password: 'Correct horse 9' });
    await expect.poll(() => page.evaluate('heard.map(([name]) => name)')).toEqual(['login-success']);
    await browser.close();
  });
}
