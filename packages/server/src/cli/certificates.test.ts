import { X509Certificate } from 'node:crypto';
import { testCertificate } from '@stoa/certificates/testing/certificates';
import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { mailTo } from '../testing/mail-to.ts';
import { problemOf } from '../testing/problem-of.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Person = BrowserLike & { readonly person: { readonly email: string } };

let app: TestApp;
let operator: Client;
let ada: Person;
let eve: Person;
const der = testCertificate();
const printed = new X509Certificate(der).fingerprint256;
const thumbprint = printed.replaceAll(':', '').toLowerCase();
let hers: { applicationId: string };

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  await addCatalogue(app);
  ada = await app.signedIn('ada');
  eve = await app.signedIn('eve');
  hers = { applicationId: (await eve.call('createApplication', { body: { name: 'Squatter' } })).id };
  await upload(eve, hers, der);
});
afterAll(() => app.close());

const upload = (who: BrowserLike, params: { applicationId: string }, file: Buffer) =>
  who.call('uploadCertificate', { params, body: new Uint8Array(file) });

const stoa = (...args: string[]) => runStoa(operator, args);

describe('docs/gateways.md: somebody has uploaded another’s certificate', () => {
  test('stoa certificates list tells which application has it, by the thumbprint as openssl prints it', async () => {
    await upload(
      eve,
      { applicationId: (await eve.call('createApplication', { body: { name: 'Another' } })).id },
      testCertificate(),
    );
    expect((await stoa('certificates', 'list')).out.split('\n')).toHaveLength(3);
    const { out } = await stoa('certificates', 'list', '--thumbprint', printed);
    expect(out.split('\n')).toHaveLength(2);
    expect(out).toMatch(new RegExp(`${thumbprint} +CN=client +\\S+ \\S+ +Squatter +${eve.person.email}`));
    const json = JSON.parse((await stoa('certificates', 'list', '--application', hers.applicationId, '--json')).out);
    expect(json).toMatchObject([{ thumbprint, application: { id: hers.applicationId, name: 'Squatter' } }]);
  });

  test('its owner is told whom to ask; released, it is free, noted, and the developer who had it gets a mail', async () => {
    const mine = { applicationId: (await ada.call('createApplication', { body: { name: 'Mine' } })).id };
    const refused = await problemOf(upload(ada, mine, der));
    expect(refused).toMatchObject({ status: 409 });
    expect(refused?.message).toContain('ask the team behind this portal to release it');
    expect(await stoa('certificates', 'release', printed)).toMatchObject({
      code: 0,
      out: `Released the certificate of Squatter (${eve.person.email}).`,
    });
    expect(await eve.call('getCertificate', { params: hers })).toBeUndefined();
    const portal = app.deps.admission.current()?.portal(app.portal.portal_id);
    expect(portal?.applicationByThumbprint(thumbprint)).toBeUndefined();
    const [event] = await app.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'details'])
      .where('subject', '=', `application:${hers.applicationId}`)
      .orderBy('id', 'desc')
      .execute();
    expect(event).toMatchObject({
      event: 'certificate_released',
      actor: expect.stringMatching(/^operator:/),
      details: { thumbprint },
    });
    expect((await mailTo(app, eve.person.email, /was released/)).text).toContain(`/application/${hers.applicationId}`);
    expect(await upload(ada, mine, der)).toMatchObject({ thumbprint });
  });

  test.each([
    ['an unknown one', 'ab'.repeat(32), /was not found/],
    ['what is no thumbprint', 'nonsense', /is no SHA-256/],
  ])('%s is an error', async (_what, wanted, sentence) => {
    const { code, err } = await stoa('certificates', 'release', wanted);
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
  });
});
