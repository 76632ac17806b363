import { describe, expect, test } from 'vitest';
import { CallerGone, createLimiter, LimiterFull, type Limits } from './limiter.ts';

/** Tasks that end when the test says so. */
function desk(limits: Limits) {
  const limiter = createLimiter(limits);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (key: string, name: string, isGone?: () => boolean) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    const task = () => {
      begun.push(name);
      return end.promise;
    };
    return limiter.run(task, { key, isGone });
  };
  return { limiter, begun, run, finish: (name: string) => ends.get(name)?.resolve(name) };
}

describe('a limiter', () => {
  test('runs so many of one key at once, the next in the order that they came', async () => {
    const { begun, run, finish } = desk({ perKey: 2, atOnce: 9 });
    const [one, two, three, four] = ['1', '2', '3', '4'].map((name) => run('ada', name));
    expect(begun).toEqual(['1', '2']);
    finish('2');
    expect(await two).toBe('2');
    await expect.poll(() => begun).toEqual(['1', '2', '3']);
    finish('1');
    finish('3');
    expect(await Promise.all([one, three])).toEqual(['1', '3']);
    finish('4');
    expect(await four).toBe('4');
  });

  test('gives free slots to keys in turn: one task is not behind somebody’s many', async () => {
    const { begun, run, finish } = desk({ perKey: 2, atOnce: 2 });
    const many = ['1', '2', '3', '4'].map((name) => run('ada', name));
    const single = run('grace', 'single');
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

  test('refuses what may not wait; a caller who went away makes room and is not run', async () => {
    const { begun, run, finish } = desk({ perKey: 1, waiting: 2 });
    let away = false;
    const first = run('ada', 'first');
    const left = run('ada', 'left', () => away);
    const waits = run('ada', 'waits');
    await expect(run('ada', 'too many')).rejects.toThrow(LimiterFull);
    away = true;
    const comes = run('ada', 'comes');
    await expect(left).rejects.toThrow(CallerGone);
    for (const [name, result] of [
      ['first', first],
      ['waits', waits],
      ['comes', comes],
    ] as const) {
      finish(name);
      expect(await result).toBe(name);
    }
    expect(begun).toEqual(['first', 'waits', 'comes']);
  });

  test('passes a caller over who is gone when the slot is free', async () => {
    const { begun, run, finish } = desk({ atOnce: 1 });
    const first = run('', 'first');
    const left = run('', 'left', () => true);
    const last = run('', 'last');
    finish('first');
    await first;
    await expect(left).rejects.toThrow(CallerGone);
    finish('last');
    expect(await last).toBe('last');
    expect(begun).toEqual(['first', 'last']);
  });

  test('frees the slot of a task that fails', async () => {
    const { limiter } = desk({ atOnce: 1 });
    const fails = limiter.run(() => Promise.reject(new Error('no')));
    const next = limiter.run(async () => 'next');
    await expect(fails).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  test('a slot is waited for no longer than told, and then goes to the one behind', async () => {
    const limiter = createLimiter({ perKey: 1, waitMs: 20 });
    const release = await limiter.acquire({ key: 'one' });
    await expect(limiter.acquire({ key: 'one' })).rejects.toThrow(LimiterFull);
    expect(await limiter.acquire({ key: 'another' })).toBeTypeOf('function');
    release();
    release();
    expect(await limiter.acquire({ key: 'one' })).toBeTypeOf('function');
    await expect(limiter.acquire({ key: 'one' })).rejects.toThrow(LimiterFull);
  });

  test('with no room to wait the next is refused at once', async () => {
    const { run, finish } = desk({ atOnce: 1, waiting: 0 });
    const first = run('', 'first');
    await expect(run('', 'second')).rejects.toThrow(LimiterFull);
    finish('first');
    expect(await first).toBe('first');
  });
});
