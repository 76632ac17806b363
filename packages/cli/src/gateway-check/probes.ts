import {
  arrived,
  type Checked,
  headerOf,
  type Knowledge,
  letIn,
  type Probe,
  refused,
  refuses,
  seen,
  unknown,
  usual,
} from './probe.ts';
import type { Sending, Sent } from './send.ts';

const identity = {
  'X-Consumer-Id': '01990000-0000-7000-8000-000000000001',
  'X-Registration-Id': '01990000-0000-7000-8000-000000000002',
  'X-Granted-Scopes': 'admin',
  'X-Credential-Id': '01990000-0000-7000-8000-000000000003',
  'X-Auth-Strategy': 'key_auth',
};

/** Said where a probe needs an option that was not given. */
const notTried = (name: string, mend: string) => unknown(name, 'not tried', mend);
const needsOther = 'Give --other, an address of a version that the credential may not call.';
const notProvable =
  (name: string, mend: string): Probe =>
  async () =>
    unknown(name, 'not provable from outside', mend);

const good: Probe = async ({ send, credentials }) => {
  const name = 'the credential is let in';
  let last: Sent | undefined;
  for (const credential of credentials) {
    last = await send({ headers: headerOf(credential) });
    if (last && arrived(last)) continue;
    const mend =
      'Without a credential that passes, the checks below prove less. Is its application approved for this version, and does the gateway hand on this header?';
    const what = `${seen(last)} with ${credential.name}`;
    return { name, result: refused(last) ? 'fail' : 'unknown', seen: what, mend };
  }
  return { name, result: 'pass', seen: seen(last), mend: '' };
};

const wrongs = ({ credentials }: Knowledge): Sending[] =>
  credentials.map(({ name, wrong }) => ({ headers: { [name]: wrong } }));

/** Sends a wrong credential after a request that passed: a cache whose key lacks the credential lets it pass too. */
const cached: Probe = async (known) => {
  const probe = refuses(
    'finding 4: no and a wrong credential after a right one',
    'The cache of answers forgets whose they are: put a digest of the credential, under every name that it has, into its key (finding 4).',
    () => [{}, ...wrongs(known)],
  );
  let result: Checked | undefined;
  for (const credential of known.credentials) {
    for (let count = 0; count < 2; count += 1) await known.send({ headers: headerOf(credential) });
    result = await probe(known);
    if (result.result !== 'pass') return { ...result, seen: `${result.seen}, after one with ${credential.name}` };
  }
  return result as Checked;
};

/**
 * The strategy does not read this header: a gateway that lets the request pass does not ask, or uses a wrong cache
 * entry.
 */
const unlisted = refuses(
  'the credential under a name that is not the strategy’s',
  'Stoa reads no such header: the gateway answers from a cache whose key lacks it, or does not ask at all.',
  ({ credentials }) => {
    const strange = credentials.slice(0, 1).map(({ value }) => ({ headers: { 'X-Stoa-Unlisted-Key': value } }));
    return [...strange, ...strange, {}];
  },
);

const twice = refuses(
  'two credentials',
  'Hand all headers on to Stoa as they came: of two credentials the gateway must not choose one.',
  ({ credentials }) =>
    credentials.flatMap(({ name, value, wrong }) => [
      { headers: { [name]: [value, wrong] } },
      { headers: { [name]: [wrong, value] } },
    ]),
);

const forgedCertificate: Probe = async (known) => {
  const name = 'finding 5: a thumbprint without its certificate';
  const { thumbprint } = known;
  if (!thumbprint) return notTried(name, 'Give --thumbprint of an application that is approved for this version.');
  const mend =
    'A caller writes the header that should be the gateway’s: set it on every request, empty without a certificate.';
  const forged: Sending[] = [
    { headers: { 'X-Client-Cert-Thumbprint': thumbprint } },
    { headers: { 'X-Forwarded-Client-Cert': `Hash=${thumbprint}` } },
  ];
  return refuses(name, mend, () => forged)(known);
};

const otherVersion: Probe = async (known) => {
  const name = 'finding 3: the credential at another version';
  const { otherPath } = known;
  if (!otherPath) return notTried(name, needsOther);
  // A gateway that answers 404 to every request shows nothing of how a credential is checked.
  const anonymous = await known.send({ path: otherPath });
  if (anonymous?.status === 404)
    return unknown(
      name,
      `404 for GET ${otherPath} without headers`,
      'Nobody is asked for a credential there: give --other an operation that is there, and behind the gateway’s check.',
    );
  // This request fills the cache: a key that lacks the version opens the other one too.
  await known.send({ headers: usual(known) });
  const mend =
    'It is checked as another version than it is. Name the version inside the location or route, and in the key of a cache.';
  return refuses(name, mend, () => [{ path: otherPath, headers: usual(known) }])(known);
};

const tricksWithout = refuses(
  'finding 7: other ways of writing the path, no credential',
  'Another way of writing the path is not checked. Refuse dot segments, and check what the API receives.',
  ({ path }) => {
    const rest = path.slice(1);
    const [first = '', ...others] = rest.split('/');
    const after = others.join('/');
    const paths = [
      `//${rest}`,
      `/x/../${rest}`,
      `/x/..%2f${rest}`,
      `/x/%2e%2e/${rest}`,
      `/./${rest}`,
      `/%2e/${rest}`,
      `/${first.toUpperCase()}/${after}`,
      `/${first}//${after}`,
      `/${first}/x/../${after}`,
      `/${first};x/${after}`,
      `${path}%00`,
      `/x\\..\\${rest}`,
    ];
    return paths.map((one) => ({ path: one }));
  },
  letIn,
);

const tricksWith: Probe = async (known) => {
  const name = 'finding 7: ways out of the version, with the credential';
  const { path, otherPath } = known;
  if (!otherPath) return notTried(name, needsOther);
  const [, first = ''] = path.split('/');
  const rest = otherPath.slice(1);
  const paths = [
    `/${first}/../${rest}`,
    `/${first}/..%2f${rest}`,
    `/${first}/%2e%2e/${rest}`,
    `/${first}/..;/${rest}`,
    `/${first}/..%3b/${rest}`,
    `/${first}/..\\${rest}`,
    `/${first}/..%5c${rest}`,
    `/${first}/.%2e/${rest}`,
  ];
  const mend =
    'Checked as one version, it arrives at another. Pass on the path as the gateway understood it, or refuse dot segments.';
  return refuses(name, mend, () => paths.map((one) => ({ path: one, headers: usual(known) })), letIn)(known);
};

const preflight = { Origin: 'https://portal.example', 'Access-Control-Request-Method': 'GET' };

const optionsPass: Probe = async ({ send }) => {
  const name = 'finding 8: a browser’s preflight';
  const sent = await send({ method: 'OPTIONS', headers: preflight });
  if (sent && arrived(sent)) return { name, result: 'pass', seen: seen(sent), mend: '' };
  return unknown(
    name,
    seen(sent),
    'Browsers cannot call this API. Where they should: "preflight: true" on the version, and OPTIONS as the method of the check.',
  );
};

const http2 = {
  Connection: 'Upgrade, HTTP2-Settings',
  'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
  // A WebSocket without them is refused by some gateways before it is handed on.
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Version': '13',
};

/** Behind an API that opens no tunnel it passes whatever the gateway hands on: no tunnel is there to be found. */
const tunnel = refuses(
  'finding 11: a tunnel by Upgrade or CONNECT, with the credential',
  'In the tunnel a caller asks for any path in any name, and Stoa is not asked. Hand on Upgrade only when it is "websocket" and nothing else, and no CONNECT.',
  (known) => [
    ...['h2c', ['websocket', 'h2c'], ['h2c', 'websocket'], 'websocket, h2c'].map((Upgrade) => ({
      headers: { ...usual(known), ...http2, Upgrade },
    })),
    ...[known.path, 'localhost:80'].map((path) => ({ method: 'CONNECT', path, headers: usual(known) })),
  ],
  (sent) => sent?.upgrade !== undefined && !/^websocket$/i.test(sent.upgrade),
);

/** Without an answer to each of these, the others have seen a gateway that lets nobody in, or none. */
const deciding: readonly Probe[] = [
  good,
  refuses('no credential', 'The gateway does not ask Stoa, or lets everybody pass: add the check to this path.', () => [
    {},
  ]),
  refuses('a wrong credential', 'The answer of Stoa is not heeded: only 200 lets in.', wrongs),
];

const probes: readonly Probe[] = [
  ...deciding,
  cached,
  unlisted,
  twice,
  otherVersion,
  refuses(
    'finding 5: forged identity instead of a credential',
    'Somebody takes X-Consumer-Id and its kin from the caller. Set all six from Stoa’s answer, always.',
    () => [
      { headers: identity },
      { headers: { ...identity, 'X-Gateway-Token': 'forged', 'X-Product-Version': identity['X-Consumer-Id'] } },
    ],
  ),
  notProvable(
    'finding 5: forged identity beside a credential',
    'Look at what your API receives: X-Consumer-Id must be Stoa’s, whatever the caller sends.',
  ),
  refuses('finding 5: the placeholder of a fingerprint', 'A text that is no thumbprint is taken for one.', () => [
    { headers: { 'X-Client-Cert-Thumbprint': '{http.request.tls.client.fingerprint}' } },
    { headers: { 'X-Client-Cert-Thumbprint': '{tls_client_fingerprint}' } },
  ]),
  forgedCertificate,
  notProvable(
    'finding 6: an expired certificate',
    'Stoa looks at the end of certificates itself, whatever the gateway does.',
  ),
  tricksWithout,
  tricksWith,
  optionsPass,
  refuses(
    'finding 8: a call that pretends to be a preflight',
    'The check believes a header about the method. Only the request’s own method counts.',
    () => [
      { headers: { ...preflight, 'X-Original-Method': 'OPTIONS' } },
      { headers: { ...preflight, 'X-Forwarded-Method': 'OPTIONS' } },
      { headers: { ...preflight, 'X-HTTP-Method-Override': 'OPTIONS' } },
      { method: 'POST', headers: preflight },
    ],
  ),
  tunnel,
  refuses(
    'the check itself is not to be had',
    'Whoever reaches the check can try credentials on it. Let it be internal.',
    (known) =>
      ['/_stoa_verify', '/gateway/v1/verify', '/gateway/v1/introspect', '/gateway/v1/snapshot'].map((path) => ({
        path,
        headers: usual(known),
      })),
    letIn,
  ),
  notProvable(
    'finding 4: keys on the gateway’s disk',
    'Search its cache and its logs for a key that you have just sent.',
  ),
  notProvable(
    'closed while Stoa is away',
    'Stop Stoa, or block the way to it, and run this again: nothing may be let in.',
  ),
];

/** Tests a running gateway from outside, one request after the other, because some checks depend on earlier ones. */
export async function checkGateway(known: Knowledge): Promise<Checked[]> {
  const results: Checked[] = [];
  for (const probe of probes) results.push(await probe(known));
  return results;
}

/** @returns those without which nothing is proven, and that came to no result */
export function undecided(results: readonly Checked[]): Checked[] {
  return results.slice(0, deciding.length).filter(({ result }) => result === 'unknown');
}
