import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue } from '../testing/catalogue.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
let ada: BrowserLike & { readonly person: { readonly email: string } };
let applicationId: string;

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  await addCatalogue(app);
  ada = await app.signedIn('ada');
  applicationId = (await ada.call('createApplication', { body: { name: 'Relay' } })).id;
  await app.outbox.stop();
});
afterAll(() => app.close());

const stoa = (stdin: string, ...args: string[]) => runStoa(operator, args, { stdin: async () => stdin });

const newKey = () => ada.call('createCredential', { params: { applicationId }, body: { display_name: 'ci-runner' } });

describe('a key has leaked', () => {
  test('stoa keys find reads the key from standard input and tells whose it is; the key is in no log', async () => {
    const { id, credential } = await newKey();
    const { code, out } = await stoa(` ${credential}\n`, 'keys', 'find');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`${id}\\s+ci-runner\\s+Relay\\s+${ada.person.email}\\s+never`));
    expect(out).not.toContain(credential);
    expect(JSON.stringify(app.logged)).not.toContain(credential);
    const json = JSON.parse((await stoa(credential, 'keys', 'find', '--json')).out);
    expect(json).toMatchObject({ id, application: { id: applicationId }, expires_at: null, last_used_at: null });
  });

  test.each([
    ['an unknown key', 'stoa_key_nobody', /was not found/],
    ['nothing', ' \n', /Standard input is empty/],
    ['more than one word', 'one two', /one key at a time/],
  ])('%s is an error', async (_what, stdin, sentence) => {
    const { code, err } = await stoa(stdin, 'keys', 'find');
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
  });

  test('stoa keys revoke ends it at once, notes who did, and tells the developer why', async () => {
    const { id } = await newKey();
    const before = (await ada.call('listCredentials', { params: { applicationId } })).data.map((key) => key.id);
    expect(before).toContain(id);
    expect(await stoa('', 'keys', 'revoke', id)).toMatchObject({ code: 0, out: 'Revoked ci-runner of Relay.' });
    const after = (await ada.call('listCredentials', { params: { applicationId } })).data.map((key) => key.id);
    expect(after).not.toContain(id);
    const [event] = await app.db
      .selectFrom('audit_events')
      .select(['event', 'actor'])
      .where('subject', '=', `credential:${id}`)
      .orderBy('id', 'desc')
      .execute();
    expect(event).toMatchObject({ event: 'credential_revoked', actor: expect.stringMatching(/^operator:/) });
    const [mail] = await app.db.selectFrom('outbox').select('payload').orderBy('id', 'desc').execute();
    expect(mail?.payload).toMatchObject({
      to: ada.person.email,
      message: 'key-revoked',
      data: { key_name: 'ci-runner', application_name: 'Relay' },
    });
    expect((await stoa('', 'keys', 'revoke', id)).code).toBe(1);
  });
});
