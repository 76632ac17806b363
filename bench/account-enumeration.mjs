import { startStoa } from '../e2e/parts/stoa-server.ts';
import { codeAt } from '../packages/factors/src/one-time-password.ts';
import { softwarePasskey } from '../packages/factors/src/testing/software-passkey.ts';
import { createPasswords } from '../packages/secrets/src/passwords.ts';
import { approvedDeveloper, invitedUser, sessionHeaders } from './parts/developer.mjs';
import { median } from './parts/statistics.mjs';

const tries = 200;
/** Tries with one address before its counter is used up: 10 failed sign-ins, 5 mails (docs/deviations.md). */
const perAddress = { signIn: 8, forgot: 4 };

/** Each made anew. */
const accounts = ['plain', 'with an app', 'with passkeys'];

const kinds = {
  developer: {
    make: approvedDeveloper,
    signIn: '/api/v2/developer/authenticate',
    forgot: '/api/v2/developer/forgot-password',
    forgotStatus: 200,
    me: '/api/v2/developer/me',
    list: 'developers',
  },
  user: {
    make: invitedUser,
    signIn: '/api/v1/authenticate',
    forgot: '/api/v1/password-resets',
    forgotStatus: 200,
    me: '/api/v1/users/me',
    list: 'users',
  },
};

/**
 * How far the medians of addresses with and without an account lie apart, against 5 % of a password hash (auth A2,
 * E1): a stranger who can time answers must not learn who has an account, nor whether it has a second factor.
 */
export async function run(report) {
  // Each question comes from a client address of its own, as a stranger's would who takes time.
  const server = await startStoa({ demo: null, env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } });
  try {
    const hashing = await hashTime();
    const compare = async (name, question) => {
      const times = await interleaved(server, question);
      const [one, other] = [median(times.known), median(times.unknown)];
      report({
        name: `${name}, known and unknown apart`,
        value: Math.abs(one - other),
        unit: 'ms',
        ratio: Math.abs(one - other) / (hashing * 0.05),
        against: `5 % of a hash of ${hashing.toPrecision(3)} ms; known ${one.toPrecision(3)} ms, unknown ${other.toPrecision(3)} ms`,
        atMost: 1,
      });
    };

    for (const [entity, paths] of Object.entries(kinds)) {
      for (const factor of accounts) {
        const account = await paths.make(server);
        await addFactor(server, account, paths, factor);
        const unlock = await unlocker(server, account.email, paths.list);
        const name = `${entity}-${factor.replaceAll(' ', '-')}`;
        await compare(`sign-in, ${entity} ${factor}`, {
          ask: (email) => [paths.signIn, { username: email, password: 'wrong Horse 7' }],
          known: async (round) => {
            if (round % perAddress.signIn === 0) await unlock();
            return account.email;
          },
          unknown: (round) => `nobody-${name}-${Math.floor(round / perAddress.signIn)}@example.com`,
          status: 401,
        });
        // The first of them are mailed, and the others silently not, for an address of either kind.
        await compare(`forgotten password, ${entity} ${factor}`, {
          ask: (email) => [paths.forgot, { email }],
          known: () => account.email,
          unknown: () => `never-${name}@example.com`,
          status: paths.forgotStatus,
        });
      }
    }

    const confirmed = [];
    while (confirmed.length * perAddress.forgot < tries) confirmed.push(await confirmedAddress(server));
    await compare('forgotten password', {
      ask: (email) => [kinds.developer.forgot, { email }],
      known: (round) => confirmed[Math.floor(round / perAddress.forgot)],
      unknown: (round) => `never-${Math.floor(round / perAddress.forgot)}@example.com`,
      status: 200,
    });
    // Nothing here looks at a factor.
    await compare('registration', {
      ask: (email) => ['/api/v2/developer', { email, full_name: 'Bench' }],
      known: (round) => confirmed[Math.floor(round / perAddress.forgot)],
      unknown: (round) => `new-${round}@example.com`,
      status: 201,
    });
  } finally {
    await server.remove();
  }
}

/** Adds the second factor to an account, as the account page does. */
async function addFactor(server, account, { signIn, me }, factor) {
  if (factor === 'plain') return;
  const headers = { ...(await sessionHeaders(server, account, signIn)), 'content-type': 'application/json' };
  const post = async (path, body) => {
    const address = server.url + me + path;
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { password } = account;
  if (factor === 'with an app') {
    const { secret } = await post('/authenticator', { password });
    await post('/authenticator/confirm', { code: codeAt(secret, new Date()) });
    return;
  }
  const { options } = await post('/passkeys/begin', { password });
  const passkey = softwarePasskey(new URL(server.url).origin, { synced: false }).create(options);
  await post('/passkeys', { name: 'Bench', passkey });
}

/** Known and unknown take turns in going first, so that work left over from one slows both alike. */
async function interleaved(server, { ask, known, unknown, status }) {
  const times = { known: [], unknown: [] };
  for (let round = 0; round < tries; round++) {
    const addresses = [
      ['known', await known(round)],
      ['unknown', await unknown(round)],
    ];
    if (round % 2 === 1) addresses.reverse();
    for (const [who, address] of addresses) {
      const [path, body] = ask(address);
      const started = performance.now();
      const answer = await call(server, path, body);
      times[who].push(performance.now() - started);
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    }
  }
  return times;
}

let client = 0;

async function call(server, path, body) {
  client += 1;
  const address = `203.${client >> 16}.${(client >> 8) & 255}.${client & 255}`;
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The median of one hash with nothing else to do, as the server makes it. */
async function hashTime() {
  const passwords = await createPasswords();
  const times = [];
  for (let round = 0; round < 50; round++) {
    const started = performance.now();
    await passwords.hash('a Long enough 1');
    times.push(performance.now() - started);
  }
  return median(times);
}

/** An account whose address is confirmed, which is all that a reset mail asks for. */
async function confirmedAddress(server) {
  const email = `confirmed-${client}@example.com`;
  await call(server, '/api/v2/developer', { email, full_name: 'Bench' });
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const mails = await (await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`)).json();
    const link = mails[0]?.links[0];
    if (!link) continue;
    const { status } = await call(server, '/api/v2/developer/verify-email', {
      token: new URL(link).searchParams.get('token'),
    });
    if (status === 202) return email;
  }
  throw new Error(`The address ${email} could not be confirmed.`);
}

/** Lifts the account's lock through the management API, as an operator would. */
async function unlocker(server, email, list) {
  const headers = { authorization: `Bearer ${server.operatorToken()}` };
  const found = await fetch(`${server.url}/management/v1/${list}?filter[email]=${email}`, { headers });
  const { data } = await found.json();
  const address = `${server.url}/management/v1/${list}/${data[0].id}/unlock`;
  return async () => {
    const { ok, status } = await fetch(address, { method: 'POST', headers });
    if (!ok) throw new Error(`unlocking answered ${status}`);
  };
}
