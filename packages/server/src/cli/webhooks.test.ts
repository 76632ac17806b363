import type { Client } from '@stoa/client/full-client';
import { freePort } from '@stoa/common/testing/free-port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

let app: TestApp;
let operator: Client;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const stoa = (...args: string[]) => runStoa(operator, ['webhooks', ...args]);

test('a webhook is added, tried, looked at, changed, replayed, rotated and removed', async () => {
  expect((await stoa('list')).out).toBe('No webhooks.');
  const { out } = await stoa('add', receiver.url, '--allow-private', '--event', 'developer.approved');
  const [secret = ''] = /whsec_\S+/.exec(out) ?? [];
  expect(await stoa('test', receiver.url)).toMatchObject({ code: 0, out: 'Delivered: the receiver answered 204.' });
  const [first] = receiver.received;
  if (!first) throw new Error('Nothing came.');
  receiver.verify(first, secret);
  expect((await stoa('show', receiver.url)).out).toMatch(/events\s+developer\.approved/);
  expect((await stoa('show', receiver.url)).out).not.toContain('whsec_');
  await app.signedIn('ada');
  await receiver.hears('developer.approved');
  expect(receiver.received.map(({ event }) => event.type)).not.toContain('developer.registered');
  await vi.waitFor(async () =>
    expect((await stoa('deliveries', receiver.url, '--state', 'delivered')).out).toMatch(
      /developer\.approved\s+delivered\s+1\s+204/,
    ),
  );
  const [delivery] = JSON.parse((await stoa('deliveries', receiver.url, '--json')).out) as { id: string }[];
  expect((await stoa('replay', receiver.url, delivery?.id ?? '')).out).toBe('It is sent again.');
  await receiver.hears('developer.approved', 2);
  expect((await stoa('replay', receiver.url, '--state', 'delivered', '--since', '2999-01-01')).out).toBe(
    '0 are sent again.',
  );
  expect((await stoa('change', receiver.url, '--pause')).out).toContain('it is paused.');
  expect(await stoa('test', receiver.url)).toMatchObject({ code: 1, err: 'stoa: This webhook is paused.' });
  expect((await stoa('change', receiver.url, '--resume')).out).toContain('it is active.');
  const rotated = await stoa('rotate', receiver.url, '--grace', '0');
  expect(rotated.out).toContain('signs no more');
  expect(rotated.out).toMatch(/whsec_\S+/);
  expect((await stoa('list')).out).toMatch(/hook\s+active\s+1\s+0\s+0/);
  expect((await stoa('remove', receiver.url)).code).toBe(0);
  expect((await stoa('list')).out).toBe('No webhooks.');
});

test('what cannot be is a sentence and exit code 1', async () => {
  const closed = `http://127.0.0.1:${await freePort()}/`;
  for (const [args, sentence] of [
    [['show', 'https://nobody.example/'], 'There is no webhook'],
    [['add', closed], 'allow_private'],
    [['add', 'https://example.com/', '--event', 'everything'], 'events'],
    [['replay', closed, '--since', 'yesterday'], 'There is no webhook'],
  ] as const)
    expect(await stoa(...args), args.join(' ')).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  await stoa('add', closed, '--allow-private');
  expect(await stoa('test', closed)).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
  expect(await stoa('replay', closed, '--since', 'yesterday')).toMatchObject({ code: 1 });
  expect(await stoa('rotate', closed, '--grace', 'long')).toMatchObject({ code: 1 });
  await stoa('add', closed, '--allow-private');
  expect(await stoa('show', closed)).toMatchObject({ code: 1, err: expect.stringContaining('say which by its id') });
});
