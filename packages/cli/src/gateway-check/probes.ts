import type { Send, Sending, Sent } from './send.ts';

export interface Checked {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'unknown';
  /** What was seen, in few words. */
  readonly seen: string;
  /** What to do about it; empty where all is well. */
  readonly mend: string;
}

/** A credential by one of the headers that it may come in. */
export interface Credential {
  readonly name: string;
  readonly value: string;
  /** A value in its place that belongs to no application. */
  readonly wrong: string;
}

/** What is known about the gateway under test. */
export interface Knowledge {
  readonly send: Send;
  /** The path of an operation that the credential may call, without the query. */
  readonly path: string;
  /** One credential of an approved application, under each name that the strategy reads: at least one. */
  readonly credentials: readonly Credential[];
  /** The path of an operation of another version, that the credential may not call. */
  readonly otherPath: string | undefined;
  /** The certificate of an approved application, SHA-256 in hexadecimal. */
  readonly thumbprint: string | undefined;
}

type Probe = (known: Knowledge) => Promise<Checked>;

const identity = {
  'X-Consumer-Id': '01990000-0000-7000-8000-000000000001',
  'X-Registration-Id': '01990000-0000-7000-8000-000000000002',
  'X-Granted-Scopes': 'admin',
  'X-Credential-Id': '01990000-0000-7000-8000-000000000003',
  'X-Auth-Strategy': 'key_auth',
};

const refused = (sent: Sent | undefined) => sent?.status === 401 || sent?.status === 403;
/** Neither refused nor a server error: the API, or the gateway for it, has answered. */
const letIn = (sent: Sent | undefined) => sent !== undefined && sent.status < 400;
/** 404 and 405 of the API itself count too: the request has arrived. */
const arrived = (sent: Sent | undefined) =>
  sent !== undefined && sent.status < 500 && !refused(sent) && sent.status !== 400;
const seen = (sent: Sent | undefined) => (sent ? [sent.status, sent.error].filter(Boolean).join(' ') : 'no answer');

/** Sends several requests; one that passes fails the check. */
async function mustBeRefused(
  { send }: Knowledge,
  { name, mend }: Pick<Checked, 'name' | 'mend'>,
  sendings: readonly Sending[],
  gotIn: (sent: Sent | undefined) => boolean = arrived,
): Promise<Checked> {
  let last: Sent | undefined;
  for (const sending of sendings) {
    last = await send(sending);
    if (gotIn(last)) return { name, result: 'fail', seen: `${seen(last)} for ${told(sending)}`, mend };
    if (!last || last.status >= 500)
      return {
        name,
        result: 'unknown',
        seen: `${seen(last)} for ${told(sending)}`,
        mend: 'Neither let in nor refused. Does the gateway reach Stoa?',
      };
  }
  return { name, result: 'pass', seen: seen(last), mend: '' };
}

function told({ method = 'GET', path, headers = {} }: Sending): string {
  const names = Object.keys(headers).filter((name) => name !== 'Origin');
  return [method, path, names.length > 0 ? `with ${names.join(', ')}` : 'without headers'].filter(Boolean).join(' ');
}

const headerOf = ({ name, value }: Credential) => ({ [name]: value });
/** The request carries the credential under the first of its names. */
const usual = ({ credentials: [first] }: Knowledge) => (first ? headerOf(first) : {});

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

const none: Probe = (known) =>
  mustBeRefused(
    known,
    {
      name: 'no credential',
      mend: 'The gateway does not ask Stoa, or lets everybody pass: add the check to this path.',
    },
    [{}],
  );

const wrongs = ({ credentials }: Knowledge): Sending[] =>
  credentials.map(({ name, wrong }) => ({ headers: { [name]: wrong } }));

const wrong: Probe = (known) =>
  mustBeRefused(
    known,
    { name: 'a wrong credential', mend: 'The answer of Stoa is not heeded: only 200 lets in.' },
    wrongs(known),
  );

/** Sends a wrong credential after a request that passed: a cache whose key lacks the credential lets it pass too. */
const cached: Probe = async (known) => {
  const name = 'finding 4: no and a wrong credential after a right one';
  const mend =
    'The cache of answers forgets whose they are: put a digest of the credential, under every name that it has, into its key (finding 4).';
  let result: Checked | undefined;
  for (const credential of known.credentials) {
    for (let count = 0; count < 2; count += 1) await known.send({ headers: headerOf(credential) });
    result = await mustBeRefused(known, { name, mend }, [{}, ...wrongs(known)]);
    if (result.result !== 'pass') return { ...result, seen: `${result.seen}, after one with ${credential.name}` };
  }
  return result as Checked;
};

const unlistedName = 'X-Stoa-Unlisted-Key';

/**
 * The strategy does not read this header: a gateway that lets the request pass does not ask, or uses a wrong cache
 * entry.
 */
const unlisted: Probe = (known) => {
  const name = 'the credential under a name that is not the strategy’s';
  const mend =
    'Stoa reads no such header: the gateway answers from a cache whose key lacks it, or does not ask at all.';
  const strange = known.credentials.slice(0, 1).map(({ value }) => ({ headers: { [unlistedName]: value } }));
  return mustBeRefused(known, { name, mend }, [...strange, ...strange, {}]);
};

const twice: Probe = async (known) => {
  const mend = 'Hand all headers on to Stoa as they came: of two credentials the gateway must not choose one.';
  const pairs = known.credentials.flatMap(({ name, value, wrong: other }) => [
    { headers: { [name]: [value, other] } },
    { headers: { [name]: [other, value] } },
  ]);
  return mustBeRefused(known, { name: 'two credentials', mend }, pairs);
};

const forgedIdentity: Probe = (known) =>
  mustBeRefused(
    known,
    {
      name: 'finding 5: forged identity instead of a credential',
      mend: 'Somebody takes X-Consumer-Id and its kin from the caller. Set all six from Stoa’s answer, always.',
    },
    [
      { headers: identity },
      { headers: { ...identity, 'X-Gateway-Token': 'forged', 'X-Product-Version': identity['X-Consumer-Id'] } },
    ],
  );

const identityBesideKey: Probe = async () => ({
  name: 'finding 5: forged identity beside a credential',
  result: 'unknown',
  seen: 'not provable from outside',
  mend: 'Look at what your API receives: X-Consumer-Id must be Stoa’s, whatever the caller sends.',
});

const literalFingerprint: Probe = (known) =>
  mustBeRefused(
    known,
    {
      name: 'finding 5: the placeholder of a fingerprint',
      mend: 'A text that is no thumbprint is taken for one.',
    },
    [
      { headers: { 'X-Client-Cert-Thumbprint': '{http.request.tls.client.fingerprint}' } },
      { headers: { 'X-Client-Cert-Thumbprint': '{tls_client_fingerprint}' } },
    ],
  );

const forgedCertificate: Probe = async (known) => {
  const name = 'finding 5: a thumbprint without its certificate';
  const { thumbprint } = known;
  if (!thumbprint)
    return {
      name,
      result: 'unknown',
      seen: 'not tried',
      mend: 'Give --thumbprint of an application that is approved for this version.',
    };
  const mend =
    'A caller writes the header that should be the gateway’s: set it on every request, empty without a certificate.';
  return mustBeRefused(known, { name, mend }, [
    { headers: { 'X-Client-Cert-Thumbprint': thumbprint } },
    { headers: { 'X-Forwarded-Client-Cert': `Hash=${thumbprint}` } },
  ]);
};

const expiredCertificate: Probe = async () => ({
  name: 'finding 6: an expired certificate',
  result: 'unknown',
  seen: 'not provable from outside',
  mend: 'Stoa looks at the end of certificates itself, whatever the gateway does.',
});

const otherVersion: Probe = async (known) => {
  const name = 'finding 3: the credential at another version';
  if (!known.otherPath)
    return {
      name,
      result: 'unknown',
      seen: 'not tried',
      mend: 'Give --other, an address of a version that the credential may not call.',
    };
  // A gateway that answers 404 to every request shows nothing of how a credential is checked.
  const anonymous = await known.send({ path: known.otherPath });
  if (anonymous?.status === 404)
    return {
      name,
      result: 'unknown',
      seen: `404 for GET ${known.otherPath} without headers`,
      mend: 'Nobody is asked for a credential there: give --other an operation that is there, and behind the gateway’s check.',
    };
  // This request fills the cache: a key that lacks the version opens the other one too.
  await known.send({ headers: usual(known) });
  const mend =
    'It is checked as another version than it is. Name the version inside the location or route, and in the key of a cache.';
  return mustBeRefused(known, { name, mend }, [{ path: known.otherPath, headers: usual(known) }]);
};

const tricksWithout: Probe = (known) => {
  const { path } = known;
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
  const mend = 'Another way of writing the path is not checked. Refuse dot segments, and check what the API receives.';
  return mustBeRefused(
    known,
    { name: 'finding 7: other ways of writing the path, no credential', mend },
    paths.map((one) => ({ path: one })),
    letIn,
  );
};

const tricksWith: Probe = async (known) => {
  const name = 'finding 7: ways out of the version, with the credential';
  const { path, otherPath } = known;
  if (!otherPath)
    return {
      name,
      result: 'unknown',
      seen: 'not tried',
      mend: 'Give --other, an address of a version that the credential may not call.',
    };
  const [, first = ''] = path.split('/');
  const rest = otherPath.slice(1);
  const paths = [
    `/${first}/../${rest}`,
    `/${first}/..%2f${rest}`,
    `/${first}/%2e%2e/${rest}`,
    `/${first}/..;/${rest}`,
    `/${first}/..\\${rest}`,
    `/${first}/..%5c${rest}`,
    `/${first}/.%2e/${rest}`,
  ];
  const mend =
    'Checked as one version, it arrives at another. Pass on the path as the gateway understood it, or refuse dot segments.';
  return mustBeRefused(
    known,
    { name, mend },
    paths.map((one) => ({ path: one, headers: usual(known) })),
    letIn,
  );
};

const preflight = { Origin: 'https://portal.example', 'Access-Control-Request-Method': 'GET' };

const optionsPass: Probe = async ({ send }) => {
  const name = 'finding 8: a browser’s preflight';
  const sent = await send({ method: 'OPTIONS', headers: preflight });
  if (sent && arrived(sent)) return { name, result: 'pass', seen: seen(sent), mend: '' };
  const mend =
    'Browsers cannot call this API. Where they should: "preflight: true" on the version, and OPTIONS as the method of the check.';
  return { name, result: 'unknown', seen: seen(sent), mend };
};

const pretended: Probe = (known) =>
  mustBeRefused(
    known,
    {
      name: 'finding 8: a call that pretends to be a preflight',
      mend: 'The check believes a header about the method. Only the request’s own method counts.',
    },
    [
      { headers: { ...preflight, 'X-Original-Method': 'OPTIONS' } },
      { headers: { ...preflight, 'X-Forwarded-Method': 'OPTIONS' } },
      { headers: { ...preflight, 'X-HTTP-Method-Override': 'OPTIONS' } },
      { method: 'POST', headers: preflight },
    ],
  );

const oracle: Probe = (known) =>
  mustBeRefused(
    known,
    {
      name: 'the check itself is not to be had',
      mend: 'Whoever reaches the check can try credentials on it. Let it be internal.',
    },
    ['/_stoa_verify', '/gateway/v1/verify', '/gateway/v1/introspect', '/gateway/v1/snapshot'].map((path) => ({
      path,
      headers: usual(known),
    })),
    letIn,
  );

const onDisk: Probe = async () => ({
  name: 'finding 4: keys on the gateway’s disk',
  result: 'unknown',
  seen: 'not provable from outside',
  mend: 'Search its cache and its logs for a key that you have just sent.',
});

const failsClosed: Probe = async () => ({
  name: 'closed while Stoa is away',
  result: 'unknown',
  seen: 'not provable from outside',
  mend: 'Stop Stoa, or block the way to it, and run this again: nothing may be let in.',
});

const probes: readonly Probe[] = [
  good,
  none,
  wrong,
  cached,
  unlisted,
  twice,
  otherVersion,
  forgedIdentity,
  identityBesideKey,
  literalFingerprint,
  forgedCertificate,
  expiredCertificate,
  tricksWithout,
  tricksWith,
  optionsPass,
  pretended,
  oracle,
  onDisk,
  failsClosed,
];

/** Tests a running gateway from outside, one request after the other, because some checks depend on earlier ones. */
export async function checkGateway(known: Knowledge): Promise<Checked[]> {
  const results: Checked[] = [];
  for (const probe of probes) results.push(await probe(known));
  return results;
}
