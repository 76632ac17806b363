import { verify } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

test('auth A2: without a stored password the same work is done on a decoy, and it never opens anything', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('correct Horse 7');
  expect(await passwords.verify(stored, 'wrong Horse 7')).toBe(false);
  expect(await passwords.verify(undefined, 'wrong Horse 7')).toBe(false);
  // An attacker who reads the source would try this.
  expect(await passwords.verify(undefined, 'a decoy that nobody can know')).toBe(false);
  const work = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).match(/^\$argon2id\$v=\d+\$[^$]+/)?.[0]);
  expect(work).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});

describe('turns (auth H4)', () => {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const turns = { atOnce: 2, ofAccount: 1, waitingOfAccount: 2, waitingOfAddress: 5, waitMs: 60_000 };

  async function desk(others: Partial<typeof turns> = {}) {
    const { inTurn } = await createPasswords(cheap, { ...turns, ...others });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (account: string, address: string, isGone?: () => boolean) =>
      inTurn({ account, address, ...(isGone && { isGone }) }, () => {
        begun.push(account);
        return new Promise<void>((resolve) => ends.set(account, resolve));
      });
    return { begun, ask, end: (account: string) => ends.get(account)?.() };
  }

  test('one account that asks from many addresses takes one place of two', async () => {
    const { begun, ask, end } = await desk();
    const many = [1, 2, 3].map((at) => ask('ada', `address ${at}`));
    const other = ask('grace', 'address 9');
    expect(begun).toEqual(['ada', 'grace']);
    await expect(ask('ada', 'address 4')).rejects.toMatchObject({ status: 503 });
    end('grace');
    await other;
    for (let count = 1; count <= many.length; count += 1) {
      await expect.poll(() => begun.filter((account) => account === 'ada')).toHaveLength(count);
      end('ada');
    }
    await Promise.all(many);
  });

  test('one address that asks for many accounts leaves the next place to another address', async () => {
    const { begun, ask, end } = await desk();
    const many = ['1', '2', '3', '4', '5', '6', '7'].map((account) => ask(account, 'theirs'));
    await expect(ask('8', 'theirs')).rejects.toMatchObject({ status: 503, options: { retryAfter: 5 } });
    const mine = ask('mine', 'mine');
    end('1');
    await many[0];
    end('2');
    await expect.poll(() => begun.slice(0, 4)).toContain('mine');
    end('mine');
    await mine;
    for (const account of ['3', '4', '5', '6', '7']) {
      await expect.poll(() => begun).toContain(account);
      end(account);
    }
    await Promise.all(many);
  });

  test('who has no turn in time is told when to come again, and who went away has none', async () => {
    const { begun, ask, end } = await desk({ atOnce: 1, waitMs: 50 });
    const first = ask('first', 'a');
    let away = false;
    const left = ask('left', 'b', () => away);
    const late = ask('late', 'c');
    away = true;
    const told = { status: 503, options: { retryAfter: 5 } };
    await Promise.all([left, late].map((each) => expect(each).rejects.toMatchObject(told)));
    end('first');
    await first;
    expect(begun).toEqual(['first']);
  });
});
