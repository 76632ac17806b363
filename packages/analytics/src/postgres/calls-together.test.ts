import { expect, test } from 'vitest';
import type { Call } from '../analytics-store.ts';
import { someCall } from '../testing/some-call.ts';
import { callsTogether } from './calls-together.ts';

const calls = (count: number): Call[] => Array.from({ length: count }, (_, at) => someCall({ at }));

function recorded() {
  const writes: { portalId: string; calls: readonly Call[]; end: PromiseWithResolvers<boolean> }[] = [];
  const keep = callsTogether((portalId, its) => {
    const end = Promise.withResolvers<boolean>();
    writes.push({ portalId, calls: its, end });
    return end.promise;
  });
  return { writes, keep };
}

test('what comes while a transaction is under way is written by the next one, and answered after it', async () => {
  const { writes, keep } = recorded();
  const answers: string[] = [];
  const [one, two, three] = [calls(3), calls(2), calls(1)];
  const first = keep('a', one).then(() => answers.push('first'));
  const others = Promise.all([keep('a', two), keep('a', three)]).then((kept) => answers.push(`others ${kept}`));
  expect(writes.map((write) => write.calls)).toEqual([one]);
  writes[0]?.end.resolve(true);
  await first;
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]?.calls).toEqual([...two, ...three]);
  expect(answers).toEqual(['first']);
  writes[1]?.end.resolve(false);
  await others;
  expect(answers).toEqual(['first', 'others false,false']);
});

test('portals do not wait for each other', () => {
  const { writes, keep } = recorded();
  void keep('a', calls(1));
  void keep('b', calls(1));
  expect(writes.map(({ portalId }) => portalId)).toEqual(['a', 'b']);
});

test('a transaction that fails fails for those who were in it alone; the next one is tried', async () => {
  const { writes, keep } = recorded();
  const [first, second] = [keep('a', calls(1)), keep('a', calls(1))];
  writes[0]?.end.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.end.resolve(true);
  expect(await second).toBe(true);
  void keep('a', calls(1));
  expect(writes).toHaveLength(3);
});

test('a transaction does not grow without end', async () => {
  const { writes, keep } = recorded();
  void keep('a', calls(1));
  const sizes = [6_000, 4_000, 1, 12_000, 1];
  for (const size of sizes) void keep('a', calls(size));
  for (let turn = 0; turn < 5; turn += 1) {
    await expect.poll(() => writes.length).toBe(turn + 1);
    writes[turn]?.end.resolve(true);
  }
  expect(writes.map((write) => write.calls.length)).toEqual([1, 10_000, 1, 12_000, 1]);
});
