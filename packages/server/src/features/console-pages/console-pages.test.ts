import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailLocales } from '../../mail/messages/locales.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { frame } from './frame.ts';
import { accountPage, loginPage, plainPages, registerPage } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const provider = { identifier: 'acme', name: 'Acme <ID>' };
const facts = { home: 'http://portal.example/console', registration: true, registered: true, error: 'not_invited' };
const pages = [
  accountPage,
  loginPage({ ...facts, providers: [provider] }),
  registerPage(true),
  ...Object.values(plainPages),
];

test.each(mailLocales)(
  'in %s every page has a title and a heading, and nothing that the policy would refuse',
  (locale) => {
    for (const page of pages) {
      const html = frame({ portal: 'Halden "APIs" <b>', locale, passwordPolicy: 'classes', ...page });
      expect(html).toMatch(/<title>[^<|]+ \| Halden &quot;APIs&quot; &lt;b&gt;<\/title>/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/undefined|\{name\}| style=| on\w+=|<style|<script(?! src=)/);
    }
  },
);

test('the log-in page offers the identity providers that serve users, and says why one refused', () => {
  const html = frame({
    portal: 'Halden',
    locale: 'en',
    passwordPolicy: 'classes',
    ...loginPage({ ...facts, providers: [provider] }),
  });
  expect(html).toContain(
    'href="/kauth/api/v1/authenticate/acme?returnTo=http%3A%2F%2Fportal.example%2Fconsole">Continue with Acme &lt;ID&gt;</a>',
  );
  expect(html).toContain('Nobody has invited this address yet.');
});

test('signing up has a page only where it is switched on', async () => {
  expect((await app.visitor().fetch('/console/register')).status).toBe(404);
});

test('script and style are files of this origin', async () => {
  for (const [path, type] of [
    ['/console/console.js', 'text/javascript; charset=utf-8'],
    ['/console/console.css', 'text/css; charset=utf-8'],
  ] as const) {
    const answer = await app.visitor().fetch(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  }
});
