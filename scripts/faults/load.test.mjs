import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { figuresOfGate, Load } from './load.mjs';

test('an answer to a revoked key is no sign that the gate answers good ones', async () => {
  const server = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const load = new Load({ url, gatewayToken: 'token', versionId: 'version', key: 'good', perSecond: 0 });
  load.revoked('revoked');
  await load.gate();
  await load.askRevoked();
  await load.stop();
  expect(load.answers.map(({ kind, status, good }) => [kind, status, good])).toEqual([
    ['gate', 401, false],
    ['revoked', 401, true],
  ]);
});

test('the gate counts as silent while every key is refused; each answer is counted', () => {
  const answers = Array.from({ length: 200 }, (_, n) => {
    const from = n * 100;
    const isOut = from >= 5_000 && from < 15_000;
    const kind = ['gate', 'revoked'][n % 2];
    return {
      kind,
      from,
      to: from + 1,
      status: isOut || kind === 'revoked' ? 401 : 200,
      good: !isOut || kind === 'revoked',
    };
  });
  const { asked, failed, seconds, statuses } = figuresOfGate(answers, ['gate']);
  expect([asked, failed, statuses]).toEqual([200, 50, '401: 50']);
  expect(seconds).toBeGreaterThanOrEqual(10);
});

test('of two gateways, the one that gets no answer is not hidden by the other', () => {
  const answers = Array.from({ length: 100 }, (_, n) => ({
    kind: ['gate', 'otherGate'][n % 2],
    from: n * 100,
    to: n * 100 + 1,
    status: n % 2 && n > 20 ? 404 : 200,
    good: !(n % 2 && n > 20),
  }));
  expect(figuresOfGate(answers, ['gate', 'otherGate']).seconds).toBeGreaterThan(7);
  expect(figuresOfGate(answers, ['gate']).seconds).toBeLessThan(1);
});
