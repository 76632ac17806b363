import { locales } from '@stoa/contract/locales';
import { mailTexts } from '@stoa/letters/mail-texts';
import { describe, expect, test } from 'vitest';
import { type MailPayloadInput, mailPayloadSchema, writeMail } from './mail-payload.ts';

const portal = { name: 'Halden APIs', accent: undefined };
const token = '6f1c9a52-0f4e-4a55-9f7e-1a2b3c4d5e6f';
const page = 'https://portal.example/somewhere';
const person = { full_name: 'Ada Lovelace', link: page };
const registration = {
  ...person,
  application_name: 'Checkout',
  product_name: 'Payments',
  version_name: 'v2',
};
const certificate = { ...person, application_name: 'Checkout', expires_at: '2026-12-20T09:30:00.000Z' };
const key = { ...certificate, key_name: 'ci' };

const to = 'ada+test@example.com';
const query = new URLSearchParams({ email: to, token });
const mails = [
  { to, message: 'verify-email', data: { ...person, link: `https://portal.example/login?${query}` } },
  { to, message: 'reset-password', data: { ...person, link: `https://portal.example/reset-password?${query}` } },
  { to, message: 'already-registered', data: person },
  { to, message: 'account-approved', data: person },
  { to, message: 'account-rejected', data: { full_name: 'Ada Lovelace' } },
  { to, message: 'password-changed', data: person },
  { to, message: 'registration-approved', data: registration },
  { to, message: 'registration-rejected', data: registration },
  { to, message: 'registration-revoked', data: registration },
  { to, message: 'registration-reopened', data: registration },
  { to, message: 'version-sunset', data: { ...registration, sunset_at: '2027-06-30T00:00:00.000Z' } },
  { to, message: 'application-given', data: { ...person, application_name: 'Checkout' } },
  { to, message: 'application-received', data: { ...person, application_name: 'Checkout' } },
  { to, message: 'certificate-released', data: { ...person, application_name: 'Checkout' } },
  { to, message: 'review-waiting', data: { ...person, registrations: 3, accounts: 1 } },
  {
    to,
    message: 'webhook-failing',
    data: { ...person, receiver: 'https://hooks.example/…', failing_since: certificate.expires_at, waiting: 12 },
  },
  { to, message: 'user-verify-email', data: { ...person, link: `https://portal.example/console/login?${query}` } },
  { to, message: 'invitation', data: { ...person, organization: 'Analytical Engines' } },
  { to, message: 'key-expires', data: key },
  { to, message: 'key-expired', data: key },
  { to, message: 'key-revoked', data: { ...person, application_name: 'Checkout', key_name: 'ci' } },
  { to, message: 'token-added', data: { ...person, token_name: 'ci' } },
  { to, message: 'token-expires', data: { ...person, token_name: 'ci', expires_at: certificate.expires_at } },
  { to, message: 'token-expired', data: { ...person, token_name: 'ci', expires_at: certificate.expires_at } },
  { to, message: 'secret-refreshed', data: { ...person, application_name: 'Checkout' } },
  { to, message: 'certificate-expires', data: certificate },
  { to, message: 'certificate-expired', data: certificate },
  { to, message: 'factor-added', data: person },
  { to, message: 'factor-removed', data: person },
  { to, message: 'recovery-code-used', data: person },
  { to, message: 'account-deleted', data: { full_name: 'Ada Lovelace' } },
  {
    to,
    message: 'address-changed',
    data: { full_name: 'Ada Lovelace', email: 'ada.byron@example.com', directory: 'Acme' },
  },
  { to, message: 'passkey-added', data: { ...person, passkey: 'Phone' } },
  { to, message: 'factor-required', data: { ...person, from: '2026-12-11T12:00:00Z' } },
  { to, message: 'factor-reset-begun', data: { ...person, due_at: '2026-11-27T12:00:00Z' } },
  { to, message: 'factor-reset', data: person },
  { to, message: 'app-removed', data: person },
  { to, message: 'recovery-codes-made', data: person },
  { to, message: 'passkey-removed', data: { ...person, passkey: 'Phone' } },
  { to, message: 'provider-linked', data: { ...person, provider: 'Meridian ID' } },
  { to, message: 'provider-unlinked', data: { ...person, provider: 'Meridian ID' } },
  { to, message: 'new-browser', data: { ...person, browser: 'Firefox, Linux', address: '192.0.2.7' } },
] as const;

const write = (mail: object, name = portal.name, accent?: string) =>
  writeMail(mailPayloadSchema.parse({ locale: 'en', ...mail } as MailPayloadInput), { portal: { name, accent } });

const escaped = (text: string) => text.replaceAll('&', '&amp;');

describe.each(locales)('in %s', (locale) => {
  test.each(mails)('$message has a subject, a greeting, its link in both parts and no open placeholder', (mail) => {
    const { subject, text, html } = write({ ...mail, locale });
    expect(subject).toMatch(/^[^\r\n]{5,200}$/);
    for (const part of [subject, text, html.replace(/<style>.*?<\/style>/s, '')])
      expect(part).not.toMatch(/[{}]|undefined|null/);
    expect(text).toContain('Ada Lovelace');
    expect(html).toContain('Halden APIs');
    expect(html).toContain(`lang="${locale.replace('_', '-')}"`);
    if ('link' in mail.data) {
      expect(text.split('\n')).toContain(mail.data.link);
      // Once on the button, once in full below.
      expect(html.split(`href="${escaped(mail.data.link)}"`)).toHaveLength(3);
    } else {
      expect(html).not.toContain('<a ');
    }
  });
});

test('a mail says how long its link works (auth E2: 24 hours to verify, one hour to reset)', () => {
  expect(write(mails[0]).text).toContain('This link works for 24 hours.');
  expect(write(mails[1]).text).toContain('This link works once, within 1 hour.');
  expect(write({ ...mails[0], data: { ...mails[0].data, valid_minutes: 10_080 } }).text).toContain('7 days');
});

test('markup in a name stays text', () => {
  const { html, text } = write(
    {
      ...mails[6],
      data: { ...registration, full_name: '<script>alert(1)', application_name: '"><img src=x>' },
    },
    '<b>Portal</b>',
  );
  expect(html).not.toMatch(/<script|<img|<b>/);
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).toContain('&lt;b&gt;Portal&lt;/b&gt;');
  expect(html).toContain('&quot;&gt;&lt;img src=x&gt;');
  expect(text).toContain('"><img src=x>');
});

test('line breaks in names cannot start a header or a paragraph', () => {
  const { subject, text } = write(
    { ...mails[6], data: { ...registration, application_name: 'X\r\nBcc: eve@example.com', full_name: 'A\n\nhttp:' } },
    'P\r\nSubject: y',
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^(Bcc|Subject):/m);
});

test('a stranger cannot advertise a site through the name of an account', () => {
  const { text, html } = write({ ...mails[0], data: { ...mails[0].data, full_name: 'Win at https://evil.example' } });
  expect(text).toMatch(/^Hello,\n/);
  expect(text + html).not.toContain('evil.example');
});

test('placeholders in a name are not filled a second time', () => {
  expect(write({ ...mails[6], data: { ...registration, application_name: '{portal}' } }).subject).toBe(
    '{portal} may use Payments v2',
  );
});

test("the portal's accent paints the button, its text readable", () => {
  expect(write(mails[0], 'Halden', '#ffdd00').html).toContain('background:#ffdd00;color:#0e1014');
});

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'Ada <a@example.com>',
  'a b@example.com',
  'nobody',
  '',
])('%j is no recipient', (address) => {
  expect(mailPayloadSchema.safeParse({ ...mails[3], locale: 'en', to: address }).success).toBe(false);
});

test.each(['javascript:alert(1)', 'ftp://x.example', '/login'])('%s is no link of a mail', (link) => {
  expect(mailPayloadSchema.safeParse({ ...mails[3], locale: 'en', data: { ...person, link } }).success).toBe(false);
});

test('every message of the tables can be sent', () => {
  const messages = Object.keys(mailTexts.en).filter((key) => key.endsWith('.subject'));
  expect(messages).toHaveLength(mails.length);
});

test('a mail of expiry says when, in the words of its language, and that it means UTC', () => {
  const expires = { to, message: 'key-expires', data: key } as const;
  expect(write(expires).text).toContain(
    '“ci” of your application “Checkout” expires on December 20, 2026 at 9:30 AM UTC.',
  );
  expect(write({ ...expires, locale: 'de' }).text).toContain('am 20. Dezember 2026 um 09:30 UTC ab');
});
