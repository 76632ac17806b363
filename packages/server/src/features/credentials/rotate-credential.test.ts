import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let gateway: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  gateway = await addGateway(app);
});
afterAll(() => app.close());

const dayMs = 86_400_000;

/** An application that may call, with a key of the name. */
async function keyed(name: string, expires_at?: string) {
  const { id: applicationId } = await ada.call('createApplication', { body: { name } });
  const body = { product_version_id: catalogue.openVersionId };
  await ada.call('createRegistration', { params: { applicationId }, body });
  const made = await ada.call('createCredential', {
    params: { applicationId },
    body: { display_name: 'ci', expires_at },
  });
  return { ...made, params: { applicationId, credentialId: made.id } };
}

/** What a gateway is told about a key: `allowed` and for how many seconds, or why not. */
async function gate(key: string): Promise<readonly [answer: string, maxAge?: number]> {
  const { headers, status } = await fetch(`${app.url}/gateway/v1/verify`, {
    headers: { 'x-gateway-token': gateway, 'x-product-version': catalogue.openVersionId, 'x-api-key': key },
  });
  if (status !== 200) return [headers.get('x-portal-error') ?? String(status)];
  return ['allowed', Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])];
}

const usage = async (applicationId: string) =>
  (await ada.call('getCredentialUsage', { params: { applicationId } })).data;

describe('a key is rotated in one action', () => {
  test('without a body the old key works for a day', async () => {
    const old = await keyed('A day');
    const { replaced } = await ada.call('rotateCredential', { params: old.params });
    const left = Date.parse(replaced.expires_at ?? '') - app.deps.now().getTime();
    expect(Math.abs(left - dayMs)).toBeLessThan(60_000);
  });

  test('without a time of grace the old key is revoked before the answer, and its place is free', async () => {
    const old = await keyed('At once');
    const params = { applicationId: old.params.applicationId };
    for (let count = 1; count < 20; count += 1) await ada.call('createCredential', { params });
    expect(await statusOf(ada.call('rotateCredential', { params: old.params }))).toBe(403);
    expect(await gate(old.credential)).toEqual(['allowed', 5]);
    const made = await ada.call('rotateCredential', { params: old.params, body: { grace_seconds: 0 } });
    expect(made.replaced).toEqual({ id: old.id, expires_at: null });
    expect([await gate(old.credential), await gate(made.credential)]).toEqual([['invalid_credential'], ['allowed', 5]]);
    expect(await usage(old.params.applicationId)).toHaveLength(20);
  });

  test('a rotation never lengthens the life of a key, and the new one lives as long as the old was meant to', async () => {
    const end = new Date(app.deps.now().getTime() + 10 * dayMs).toISOString();
    const old = await keyed('Ending', end);
    const made = await ada.call('rotateCredential', { params: old.params, body: { grace_seconds: 30 * 86_400 } });
    expect(made.replaced.expires_at).toBe(end);
    expect(Math.abs(Date.parse(made.expires_at ?? '') - Date.parse(end))).toBeLessThan(60_000);
    const endless = await keyed('Never', end);
    const body = { expires_at: null, display_name: 'production' };
    expect(await ada.call('rotateCredential', { params: endless.params, body })).toMatchObject({
      display_name: 'production',
      expires_at: null,
    });
  });

  test('a second rotation of the same key is refused, also at the same moment, until the new key is gone', async () => {
    const old = await keyed('Twice');
    const both = await Promise.all([1, 2].map(() => statusOf(ada.call('rotateCredential', { params: old.params }))));
    expect(both.toSorted()).toEqual([0, 409]);
    expect(await problemOf(ada.call('rotateCredential', { params: old.params }))).toMatchObject({
      detail: 'This key was rotated before: "ci (2)" takes its place.',
    });
    const [, made] = await usage(old.params.applicationId);
    await ada.call('revokeCredential', { params: { ...old.params, credentialId: made?.id ?? '' } });
    expect(await usage(old.params.applicationId)).toMatchObject([{ id: old.id, replaced_by: null }]);
    const again = await ada.call('rotateCredential', { params: old.params });
    const next = await ada.call('rotateCredential', { params: { ...old.params, credentialId: again.id } });
    expect([again.display_name, next.display_name]).toEqual(['ci (2)', 'ci (3)']);
  });

  test.each([
    ['a time of grace below zero', { grace_seconds: -1 }, 'grace_seconds'],
    ['more than 90 days of grace', { grace_seconds: 90 * 86_400 + 1 }, 'grace_seconds'],
    ['an end of the new key in the past', { expires_at: '2026-01-01T00:00:00Z' }, 'expires_at'],
  ])('%s is refused with the field, and nothing is changed', async (what, body, field) => {
    const old = await keyed(what);
    expect(await problemOf(ada.call('rotateCredential', { params: old.params, body }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field }],
    });
    expect(await usage(old.params.applicationId)).toMatchObject([{ id: old.id, expires_at: null }]);
  });

  test('a key of another developer, and one that is gone, are not found', async () => {
    const old = await keyed('Mine');
    const eve = await app.signedIn('eve');
    expect(await statusOf(eve.call('rotateCredential', { params: old.params }))).toBe(404);
    await ada.call('revokeCredential', { params: old.params });
    expect(await statusOf(ada.call('rotateCredential', { params: old.params }))).toBe(404);
  });

  test('the log tells who rotated it, by which key, and when the old one ends', async () => {
    const old = await keyed('Logged');
    const made = await ada.call('rotateCredential', { params: old.params });
    const entries = await app.db
      .selectFrom('audit_events')
      .select(['event', 'details'])
      .where('subject', 'in', [`credential:${old.id}`, `credential:${made.id}`])
      .orderBy('event')
      .execute();
    expect(entries).toEqual([
      { event: 'credential_created', details: {} },
      { event: 'credential_created', details: {} },
      { event: 'credential_rotated', details: { credential_id: made.id, expires_at: made.replaced.expires_at } },
    ]);
  });

  test('both keys work during the overlap; the old one ends to the millisecond, and no answer outlives it', async () => {
    const old = await keyed('Overlap');
    const before = app.deps.now().getTime();
    const made = await ada.call('rotateCredential', { params: old.params, body: { grace_seconds: 120 } });
    expect(made).toMatchObject({ display_name: 'ci (2)', expires_at: null, replaced: { id: old.id } });
    expect([await gate(old.credential), await gate(made.credential)]).toEqual([
      ['allowed', 5],
      ['allowed', 5],
    ]);
    const end = Date.parse(made.replaced.expires_at ?? '');
    expect(end - before).toBeGreaterThanOrEqual(120_000);
    expect(end - app.deps.now().getTime()).toBeLessThanOrEqual(120_000);
    expect(await usage(old.params.applicationId)).toMatchObject([
      { id: old.id, expires_at: made.replaced.expires_at, replaced_by: made.id },
      { id: made.id, expires_at: null, replaced_by: null },
    ]);

    app.advance(end - app.deps.now().getTime() - 2_500);
    const [answer, maxAge] = await gate(old.credential);
    expect(answer).toBe('allowed');
    expect(maxAge).toBeLessThan(3);
    app.advance(end - app.deps.now().getTime());
    expect([await gate(old.credential), await gate(made.credential)]).toEqual([['expired_credential'], ['allowed', 5]]);
  });
});
