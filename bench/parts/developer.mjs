import { setTimeout as wait } from 'node:timers/promises';
import { stoa } from '../../e2e/parts/stoa-cli.ts';

const password = 'a Long enough 1';

/**
 * A developer with an approved account, made as people make theirs: by mail and by the operator.
 *
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server in development mode
 * @returns {Promise<{email: string, password: string}>}
 */
export async function approvedDeveloper(server) {
  const email = `bench-${Date.now()}@example.com`;
  await post(server, '/api/v2/developer', { email, full_name: 'Bench' });
  const verified = await post(server, '/api/v2/developer/verify-email', { token: await mailedToken(server, email) });
  const { token } = await verified.json();
  await post(server, '/api/v2/developer/reset-password', { password, token });
  await stoa(server, 'developers', 'approve', email);
  return { email, password };
}

/**
 * A viewer of the console, invited by mail.
 *
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server in development mode
 * @returns {Promise<{email: string, password: string}>}
 */
export async function invitedUser(server) {
  const email = `bench-user-${Date.now()}@example.com`;
  const headers = { authorization: `Bearer ${server.operatorToken()}` };
  await post(server, '/management/v1/invitations', { email, full_name: 'Bench', role: 'viewer' }, headers);
  const token = await mailedToken(server, email);
  await post(server, '/v2/accept-invite', { token, password, full_name: 'Bench', preferred_name: null });
  return { email, password };
}

/** @returns {Promise<Record<string, string>>} headers that carry a new session of the account */
export async function sessionHeaders(server, { email }, signIn = '/api/v2/developer/authenticate') {
  const response = await post(server, signIn, { username: email, password });
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookie.join('; ') };
}

/** @throws when the answer is not a success */
async function post(server, path, body, headers = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function mailedToken(server, email) {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await wait(50)) {
    const response = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
    const link = (await response.json())[0]?.links[0];
    if (link) return new URL(link).searchParams.get('token');
  }
  throw new Error('The mail did not come.');
}
