import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Strategy } from '../records.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { createTokenChecker, type TokenChecker } from './token-checker.ts';

const clientId = 'the-client';
let issuer: TokenIssuer;
let time: number;
let checker: TokenChecker;
let strategy: Strategy;

beforeAll(async () => {
  issuer = await startTokenIssuer(clientId);
});
afterAll(() => issuer?.stop());
beforeEach(async () => {
  issuer.fail(false);
  time = Date.now();
  // The clock that cannot be set goes on beside the test's own: on a busy machine the limits would fill up again meanwhile.
  const mono = performance.now() - time;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => mono + time);
  onTestFinished(() => clock.mockRestore());
  checker = createTokenChecker({
    config: { mode: 'development', oidcSecrets: { SECRET: 'secret' } },
    log: { warn: () => {} },
    now: () => new Date(time),
    limits: { answers: 20, strangers: { most: 10, perSecond: 4 } },
  });
  strategy = {
    id: 'strategy',
    kind: 'self_managed_client_credentials',
    keyNames: [],
    acceptsCertificates: false,
    issuer: issuer.issuer,
    audiences: [],
    clientIdClaims: ['client_id'],
    introspection: { client_id: 'stoa', client_secret_env: 'SECRET' },
  };
  // Its metadata are known from now on.
  await check('warm-up');
  issuer.asked.length = 0;
});

let number = 0;
const madeUp = () => `made-up-${number++}`;
const good = () => {
  const token = madeUp();
  issuer.opaque.set(token, { active: true, client_id: clientId });
  return token;
};
const check = async (token: string) => checker.check(strategy, token);
const errorOf = async (token: string) => {
  const answer = await check(token);
  return answer.valid ? undefined : answer.error;
};
const flood = (count: number) => Promise.all(Array.from({ length: count }, () => errorOf(madeUp())));

describe('docs/decisions/015: a flood of made-up tokens is no flood at their issuer', () => {
  test('the issuer is asked about a bounded number; whoever is too many is told to come again, not that it is bad', async () => {
    const answers = await flood(25);
    // One was spent on the warm-up.
    expect(issuer.asked).toHaveLength(9);
    expect(answers.filter((error) => error === 'invalid_credential')).toHaveLength(9);
    expect(answers.filter((error) => error === 'provider_unavailable')).toHaveLength(16);
    time += 1_000;
    await flood(25);
    expect(issuer.asked).toHaveLength(9 + 4);
  });

  test('tokens that the issuer has stood for are asked about all the same, new ones when it is over', async () => {
    const known = good();
    expect((await check(known)).valid).toBe(true);
    time += 31_000;
    await flood(25);
    issuer.asked.length = 0;
    expect((await check(known)).valid).toBe(true);
    expect(issuer.asked).toEqual(['/introspect']);
    const fresh = good();
    expect(await errorOf(fresh)).toBe('provider_unavailable');
    time += 1_000;
    expect((await check(fresh)).valid).toBe(true);
  });

  test('good tokens cost nothing, however many they are', async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => check(good())));
      expect(answers.every(({ valid }) => valid)).toBe(true);
    }
  });

  test('refused ones do not push out what is known of good ones', async () => {
    const known = good();
    await check(known);
    for (let round = 0; round < 5; round += 1) {
      await flood(10);
      time += 2_500;
    }
    issuer.asked.length = 0;
    expect((await check(known)).valid).toBe(true);
    expect(issuer.asked).toEqual([]);
  });
});

describe('docs/decisions/015: a clock that is set', () => {
  test.each([
    ['back by an hour', -3_600_000, 0],
    ['back by as much as has passed', 0, 30_001],
  ])('%s keeps no answer of the issuer for longer', async (_, step, passedMs) => {
    const token = good();
    expect((await check(token)).valid).toBe(true);
    const mono = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => mono + passedMs);
    onTestFinished(() => clock.mockRestore());
    time += step;
    issuer.opaque.set(token, { active: false });
    expect(await errorOf(token)).toBe('invalid_credential');
    // Nor does it come back when the clock is right again.
    time -= step;
    expect(await errorOf(token)).toBe('invalid_credential');
  });
});

describe('docs/decisions/015: an issuer that is away is left alone', () => {
  test('after three failures nobody asks for 5 s, then one', async () => {
    issuer.fail(true);
    for (let count = 0; count < 10; count += 1) expect(await errorOf(good())).toBe('provider_unavailable');
    expect(issuer.asked).toHaveLength(3);
    time += 5_001;
    expect(await flood(10)).toEqual(Array(10).fill('provider_unavailable'));
    expect(issuer.asked).toHaveLength(4);
    issuer.fail(false);
    const fresh = good();
    expect(await errorOf(fresh)).toBe('provider_unavailable');
    time += 5_001;
    expect((await check(fresh)).valid).toBe(true);
  });

  test.each([403, 404, 413, 431])('an answer of %i is of the token: it is not away', async (status) => {
    issuer.fail(status);
    for (let count = 0; count < 4; count += 1) expect(await errorOf(good())).toBe('provider_unavailable');
    issuer.fail(false);
    expect((await check(good())).valid).toBe(true);
  });

  test('what strangers provoke does not keep the known ones from being asked about', async () => {
    const known = good();
    await check(known);
    time += 31_000;
    issuer.fail(true);
    await flood(3);
    issuer.fail(false);
    expect(await errorOf(good())).toBe('provider_unavailable');
    expect((await check(known)).valid).toBe(true);
  });
});

describe('docs/decisions/015: the issuer’s keys', () => {
  const sign = (header = {}, seconds = 600) =>
    issuer.sign({ jti: madeUp(), exp: Math.floor(time / 1000) + seconds }, header);

  test('go on for a day while it is away, and no longer', async () => {
    expect((await check(await sign())).valid).toBe(true);
    issuer.fail(true);
    time += 23 * 3_600_000;
    expect((await check(await sign())).valid).toBe(true);
    time += 2 * 3_600_000;
    expect(await errorOf(await sign())).toBe('provider_unavailable');
    issuer.fail(false);
    time += 5_001;
    expect((await check(await sign())).valid).toBe(true);
  });

  test('one that was withdrawn in a quiet time opens nothing after it', async () => {
    const [first, later] = [await sign({}, 86_400), await sign({}, 86_400)];
    expect((await check(first)).valid).toBe(true);
    await issuer.rotate();
    time += 23 * 3_600_000;
    expect(await errorOf(later)).toBe('invalid_credential');
  });

  test('are kept when the same strategy is read anew, and so is what is known of tokens', async () => {
    const [first, later, opaque] = [await sign(), await sign(), good()];
    await check(first);
    await check(opaque);
    issuer.fail(true);
    strategy = { ...strategy };
    expect((await check(later)).valid).toBe(true);
    expect((await check(opaque)).valid).toBe(true);
    strategy = { ...strategy, clientIdClaims: ['azp'] };
    expect(await errorOf(later)).toBe('provider_unavailable');
  });

  test('each of them may have signed a token that names none', async () => {
    const unnamed = { kid: undefined } as never;
    const older = await sign(unnamed);
    await issuer.addKey();
    expect((await check(await sign(unnamed))).valid).toBe(true);
    expect((await check(older)).valid).toBe(true);
    await issuer.addKey();
    time += 61_000;
    await check(await sign());
    expect(await errorOf(older)).toBe('invalid_credential');
  });

  test('an RSA key with a small exponent proves nothing', async () => {
    await issuer.rotate(3);
    expect(await errorOf(await sign())).toBe('invalid_credential');
    await issuer.rotate(65_537);
    time += 5_001;
    expect((await check(await sign())).valid).toBe(true);
    await issuer.rotate();
    time += 5_001;
  });

  test('new ones are found, and asked for every 5 s at most', async () => {
    expect((await check(await sign())).valid).toBe(true);
    await issuer.rotate();
    issuer.asked.length = 0;
    expect(await errorOf(await sign())).toBe('invalid_credential');
    expect(issuer.asked).toEqual([]);
    time += 5_001;
    expect((await check(await sign())).valid).toBe(true);
    expect(issuer.asked).toEqual(['/jwks']);
  });
});
