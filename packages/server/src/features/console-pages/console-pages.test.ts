import { readFileSync } from 'node:fs';
import { locales } from '@stoa/contract/locales';
import { frame } from '@stoa/plain-pages/console/frame';
import { accountPage, loginPage, noRegistrationPage, plainPages, registerPage } from '@stoa/plain-pages/console/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOwner } from '../../access/accounts/has-owner.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const provider = { identifier: 'acme', name: 'Acme <ID>' };
const facts = {
  home: 'http://portal.example/console',
  registration: true,
  registered: true,
  invited: true,
  error: 'not_invited',
  ownerless: true,
};
const pages = [
  accountPage,
  loginPage({ ...facts, providers: [provider] }),
  registerPage({ userAccessCode: 'x' }),
  noRegistrationPage,
  ...Object.values(plainPages),
];

test.each(locales)('in %s every page has a title and a heading, and nothing that the policy would refuse', (locale) => {
  for (const page of pages) {
    const html = frame({ portal: 'Halden "APIs" <b>', locale, passwordPolicy: 'classes', ...page });
    expect(html).toMatch(/<title>[^<|]+ \| Halden &quot;APIs&quot; &lt;b&gt;<\/title>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/undefined|\{name\}| style=| on\w+=|<style|<script(?! src=)/);
  }
});

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

test('whoever is to prove that they are there is sent to the provider for a fresh sign-in', () => {
  const words = { portal: 'Halden', locale: 'en', passwordPolicy: 'classes' } as const;
  const html = frame({ ...words, ...loginPage({ ...facts, providers: [provider], fresh: true }) });
  expect(html).toContain('%2Fconsole&amp;fresh=true">');
});

test('the address with a slash at its end leads to the one without', async () => {
  const answer = await app.visitor().fetch('/console/', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/console']);
});

test('signing up has a page only where it is switched on', async () => {
  const answer = await app.visitor().fetch('/console/register');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('Ask an owner of this portal for an invitation.');
});

test('the agreement is asked for only where an operator has named both texts', () => {
  const page = (facts: Parameters<typeof registerPage>[0]) =>
    frame({ portal: 'P', locale: 'en', passwordPolicy: 'classes', ...registerPage(facts) });
  expect(page({})).toContain('<stoa-auth-register hide-title agreement-required="false">');
  const userAgreement = { customerAgreement: 'https://a.example/terms?"', privacyPolicy: 'https://a.example/privacy' };
  expect(page({ userAgreement })).toContain(
    '<stoa-auth-register hide-title customer-agreement-href="https://a.example/terms?&quot;" privacy-policy-href="https://a.example/privacy">',
  );
});

test('every link that an element draws stays within the console', () => {
  const drawn = {
    'stoa-auth-login': ['forgot-password-link', 'register-link'],
    'stoa-auth-forgot-password': ['login-link'],
    'stoa-auth-reset-password': ['forgot-password-link'],
  };
  const html = pages.map((page) => frame({ portal: 'P', locale: 'en', passwordPolicy: 'classes', ...page })).join('');
  for (const [tag, links] of Object.entries(drawn)) {
    const attributes = new RegExp(`<${tag}([^>]*)>`).exec(html)?.[1];
    for (const link of links) expect(attributes, tag).toContain(`${link}-href="/console/`);
  }
});

test('who has accepted an invitation is told that the account is ready', () => {
  const page = (invited: boolean) =>
    frame({ portal: 'P', locale: 'en', passwordPolicy: 'classes', ...loginPage({ ...facts, providers: [], invited }) });
  expect(page(true)).toContain('Your account is ready.');
  expect(page(false)).not.toContain('Your account is ready.');
});

test('a portal without an owner says at the log-in how to set it up, and is silent once it has one', async () => {
  const page = (ownerless: boolean) =>
    frame({
      portal: 'P',
      locale: 'en',
      passwordPolicy: 'classes',
      ...loginPage({ ...facts, providers: [], ownerless }),
    });
  const words = 'Open the link that the server printed when it started';
  expect(page(true)).toContain(words);
  expect(page(false)).not.toContain(words);
  expect(await hasOwner(app.db, app.portal.portal_id)).toBe(false);
  await app.signedInUser('publisher');
  expect(await hasOwner(app.db, app.portal.portal_id)).toBe(false);
  await app.signedInUser('owner');
  expect(await hasOwner(app.db, app.portal.portal_id)).toBe(true);
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

test('auth C7: the pages and the elements on them refresh under one lock', async () => {
  const lock = /'stoa-[a-z]+-refresh'/g;
  const element = readFileSync(new URL('../../../../client/src/session-rules.ts', import.meta.url), 'utf8');
  const script = await (await app.visitor().fetch('/console/console.js')).text();
  expect(script.match(lock)).toEqual(element.match(lock));
});
