import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './refusal.mjs';

/** The account that the demo portal has in development (packages/demo). */
const login = { username: 'demo@meridian.example', password: 'meridian Demo 7' };

/**
 * What a newcomer does with the demo portal: log in, make an application, get a key, ask for access, call the API.
 *
 * @param {string} url of a server in development with the demo portal
 * @param {() => string | undefined} [ended] why the server is gone, if it is
 * @returns {Promise<{ status: number, readyMs: number, totalMs: number }>} counted from now
 */
export async function firstKeyedCall(url, ended = () => undefined) {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  await untilReady(`${url}/readyz`, ended);
  const readyMs = since();
  const cookie = await logIn(url);
  const call = async (method, path, body) => {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Refusal(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const { data: products } = await call('GET', '/products');
  const sandbox = products.find(({ name }) => name === 'Meridian Sandbox');
  const { data: versions } = await call('GET', `/products/${sandbox?.id}/versions`);
  const { data: strategies } = await call('GET', '/applications/auth-strategies');
  const application = await call('POST', '/applications', {
    name: `First call ${Date.now()}`,
    auth_strategy_id: strategies[0].id,
    reference_id: `first-call-${Date.now()}`,
  });
  const { credential } = await call('POST', `/applications/${application.id}/credentials`, { display_name: 'first' });
  await call('POST', `/applications/${application.id}/registrations`, { product_version_id: versions[0].id });
  const answer = await fetch(`${url}/sandbox/v1/whoami`, { headers: { apikey: credential } });
  const { application_id: named } = await answer.json();
  if (answer.status === 200 && named !== application.id) throw new Refusal('The API names another application.');
  return { status: answer.status, readyMs, totalMs: since() };
}

async function untilReady(address, ended) {
  const deadline = Date.now() + 600_000;
  for (;;) {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    const reason = ended();
    if (reason !== undefined) throw new Refusal(`The server ended before it was ready:\n${reason}`);
    if (Date.now() > deadline) throw new Refusal(`${address} did not answer within ten minutes.`);
    await wait(100);
  }
}

async function logIn(url) {
  const response = await fetch(`${url}/api/v2/developer/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(login),
  });
  if (!response.ok) throw new Refusal(`The demo account is refused: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
