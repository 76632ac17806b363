import { EventEmitter } from 'node:events';
import { Directory } from '@stoa/gate/directory';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { snapshotWaits } from './snapshot-waits.ts';

const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

test('docs/decisions/066: a hundred questions wait at once, and no more', () => {
  const waits = snapshotWaits({ current: () => new Directory() });
  const open = Array.from({ length: 100 }, (_, n) => waits.begin(20, `gateway ${n % 10}`, reply()));
  expect(open.filter(Boolean)).toHaveLength(100);
  expect(waits.begin(20, 'another gateway', reply())).toBeUndefined();
  open[0]?.end();
  expect(waits.begin(20, 'another gateway', reply())).toBeDefined();
});

test('docs/decisions/066: ten questions of one gateway wait at once, and no more', () => {
  const waits = snapshotWaits({ current: () => new Directory() });
  const open = Array.from({ length: 10 }, () => waits.begin(20, 'gateway', reply()));
  expect(open.filter(Boolean)).toHaveLength(10);
  expect(waits.begin(20, 'gateway', reply())).toBeUndefined();
  expect(waits.begin(20, 'another gateway', reply())).toBeDefined();
  open[0]?.end();
  expect(waits.begin(20, 'gateway', reply())).toBeDefined();
});

test('docs/decisions/066: a question whose gateway has gone waits no longer', async () => {
  const waits = snapshotWaits({ current: () => new Directory() });
  const gone = reply();
  const wait = waits.begin(20, 'gateway', gone);
  const changed = wait?.changed(wait.revision);
  gone.raw.emit('close');
  expect(await changed).toBe(false);
});
