import { describe, expect, test } from 'vitest';
import { questionsUnderWay } from './questions-under-way.ts';

/** Questions that are answered when the test says so. */
function desk(limits: Parameters<typeof questionsUnderWay>[0]) {
  const underWay = questionsUnderWay(limits);
  const begun: string[] = [];
  const finished = new Map<string, PromiseWithResolvers<string>>();
  const ask = (whose: string, name: string, isGone?: () => boolean) => {
    const answered = Promise.withResolvers<string>();
    finished.set(name, answered);
    const answer = () => {
      begun.push(name);
      return answered.promise;
    };
    return underWay.inTurn(whose, answer, isGone);
  };
  return { underWay, begun, ask, finish: (name: string) => finished.get(name)?.resolve(name) };
}

describe('decision 022: questions about calls wait for their turn', () => {
  test('of one developer so many are answered at once, the next in the order that they came', async () => {
    const { begun, ask, finish } = desk({ mostOfOne: 2, mostOfAll: 9 });
    const [one, two, three, four] = ['1', '2', '3', '4'].map((name) => ask('ada', name));
    await Promise.resolve();
    expect(begun).toEqual(['1', '2']);
    finish('2');
    expect(await two).toBe('2');
    expect(begun).toEqual(['1', '2', '3']);
    finish('1');
    finish('3');
    expect(await Promise.all([one, three])).toEqual(['1', '3']);
    finish('4');
    expect(await four).toBe('4');
  });

  test('free places go round: who asks one question is not behind somebody’s many', async () => {
    const { begun, ask, finish } = desk({ mostOfOne: 2, mostOfAll: 2 });
    const many = ['1', '2', '3', '4'].map((name) => ask('ada', name));
    const single = ask('grace', 'single');
    finish('1');
    await many[0];
    finish('2');
    finish('single');
    expect(await single).toBe('single');
    expect(begun.slice(0, 4)).toEqual(['1', '2', '3', 'single']);
    finish('3');
    finish('4');
    await Promise.all(many);
  });

  test('beyond what may wait it is 429 with Retry-After; who went away makes room and is answered by nobody', async () => {
    const { begun, ask, finish } = desk({ mostOfOne: 1, mostOfAll: 9, mostWaiting: 2 });
    let away = false;
    const first = ask('ada', 'first');
    const left = ask('ada', 'left', () => away);
    const waits = ask('ada', 'waits');
    await expect(ask('ada', 'too many')).rejects.toMatchObject({ status: 429, options: { retryAfter: 2 } });
    away = true;
    const comes = ask('ada', 'comes');
    await expect(left).rejects.toMatchObject({ status: 429 });
    for (const [name, asked] of [
      ['first', first],
      ['waits', waits],
      ['comes', comes],
    ] as const) {
      finish(name);
      expect(await asked).toBe(name);
    }
    expect(begun).toEqual(['first', 'waits', 'comes']);
  });

  test('a question that fails gives its place away', async () => {
    const { underWay } = desk({ mostOfOne: 1, mostOfAll: 1 });
    const fails = underWay.inTurn('ada', () => Promise.reject(new Error('no')));
    const next = underWay.inTurn('ada', async () => 'next');
    await expect(fails).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
