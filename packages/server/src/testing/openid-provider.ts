import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Provider, { type Adapter, type Configuration, errors } from 'oidc-provider';

/** An account at the provider: OpenID Connect Core §5.1. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

type Claims = Record<string, unknown>;

/** What the provider does with the next request; may be changed at any time. */
export interface ProviderBehaviour {
  /** The account that signs in. */
  account: ProviderAccount;
  /** The person says no. */
  deny: boolean;
  /** A page asks the person first, as real providers do; otherwise the answer comes at once. */
  ask: boolean;
  /** Milliseconds before any answer. */
  delay: number;
  /** The `iss` of the authorization response (RFC 9207), when it is to be another one. */
  iss: string | undefined;
  /** Another ID token, signed with the provider's key. Without it the e-mail address is in userinfo alone. */
  idToken: ((claims: Claims) => Claims) | undefined;
  /** The ID token is signed with a key that is not the provider's. */
  forged: boolean;
  /** A second signing key is published beside the first, and signs from now on. */
  rotated: boolean;
  /** Other published keys. */
  keys: ((keys: readonly Claims[]) => readonly Claims[]) | undefined;
  /** Another discovery document. */
  discovery: ((metadata: Claims) => Claims) | undefined;
  /** What registration does besides what is right. */
  registration: RegistrationBehaviour;
}

/** Registration of clients (RFC 7591, RFC 7592), as different providers do it. */
export interface RegistrationBehaviour {
  /** An answer in the place of the provider's, which never sees the request. */
  instead?: ((method: string, path: string) => { status: number; type: string; body: string } | undefined) | undefined;
  /** Another answer to what the provider has done. */
  answer?: ((method: string, body: Claims) => { status?: number; body?: Claims }) | undefined;
  /** The provider does the work but the client gets no answer: the connection breaks. */
  loseAnswer?: boolean;
  /** Every change gives the client another secret. */
  rotatesSecret?: boolean;
  /** Every change gives another registration access token. */
  rotatesToken?: boolean;
  /** No client without a redirect URI. */
  wantsRedirect?: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A client must send it to register clients. */
  readonly initialAccessToken: string;
  readonly behaviour: ProviderBehaviour;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** A token of its own, signed with its key; `header` changes what it says of that. */
  sign(claims: object, header?: object): string;
  /** Takes the provider off its address, so that requests there fail. */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A certified OpenID provider (npm `oidc-provider`), run for real on a loopback port, with faults on demand. Codes need
 * PKCE; the e-mail address is told by userinfo alone, as the standard has it for the code flow.
 *
 * @param options.forPages tokens for an API, asked for by a web page (CORS): with the scope `parcels`, and by the client
 * itself (RFC 6749 §4.4) too
 */
export async function startOpenIdProvider(
  redirectUris: readonly string[],
  { forPages = false }: { readonly forPages?: boolean } = {},
): Promise<OpenIdProvider> {
  const behaviour: ProviderBehaviour = {
    account: { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' },
    deny: false,
    ask: false,
    delay: 0,
    iss: undefined,
    idToken: undefined,
    forged: false,
    rotated: false,
    keys: undefined,
    discovery: undefined,
    registration: {},
  };
  const asked: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const other = behaviour.registration.instead?.(request.method ?? '', request.url ?? '');
    void wait(behaviour.delay).then(() => {
      if (other) response.writeHead(other.status, { 'content-type': other.type }).end(other.body);
      else answer(request, response);
    });
  });
  const port = await listen(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  const client = {
    clientId: 'stoa',
    clientSecret: 'a secret that only tests know',
    initialAccessToken: 'an-initial-access-token-that-only-tests-know',
  };
  const keys = { own: newKey(), stranger: newKey(), next: newKey() };
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(
    issuer,
    settings({ client, redirectUris, key: keys.own, accounts, behaviour, forPages }),
  );
  misbehave(provider, behaviour, keys);
  const handle = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) handle(request, response);
    else
      interact({ provider, accounts, behaviour }, request, response).catch((error: unknown) =>
        response.destroy(error as Error),
      );
  };
  return {
    issuer,
    ...client,
    behaviour,
    asked,
    sign: (claims, header = {}) =>
      signed(JSON.stringify({ alg: 'RS256', typ: 'logout+jwt', kid: 'own', ...header }), { ...claims }, keys.own),
    goDown: () => close(server),
    comeBack: async () => void (await listen(server, port)),
    stop: () => close(server),
  };
}

interface Settings {
  readonly client: Pick<OpenIdProvider, 'clientId' | 'clientSecret' | 'initialAccessToken'>;
  readonly redirectUris: readonly string[];
  readonly key: KeyObject;
  readonly accounts: ReadonlyMap<string, ProviderAccount>;
  readonly behaviour: Pick<ProviderBehaviour, 'registration'>;
  readonly forPages: boolean;
}

function settings({ client, redirectUris, key, accounts, behaviour, forPages }: Settings): Configuration {
  const { clientId, clientSecret, initialAccessToken } = client;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: forPages ? ['authorization_code', 'client_credentials'] : ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' } as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key that only tests know'] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'orders:read', 'orders:write', 'parcels'],
    ...(forPages ? { clientBasedCORS: () => true } : {}),
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_context, _key, _value, { redirect_uris }) => {
        if (behaviour.registration.wantsRedirect && !redirect_uris?.length)
          throw new errors.InvalidRedirectUri('redirect_uris is mandatory');
      },
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: () => true },
      // Tokens for a resource that starts with `urn:jwt` are JWTs, all others are opaque.
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: 'orders:read orders:write',
          audience: resource,
          accessTokenTTL: 600,
          accessTokenFormat: resource.startsWith('urn:jwt') ? 'jwt' : 'opaque',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      registration: { enabled: true, initialAccessToken },
      registrationManagement: {
        enabled: true,
        rotateRegistrationAccessToken: () => behaviour.registration.rotatesToken === true,
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...accounts.get(accountId), sub: accountId }),
    }),
    // The person has agreed already, so there is no second page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId as string,
        accountId: oidc.session?.accountId as string,
      });
      grant.addOIDCScope(`openid email profile${forPages ? ' parcels' : ''}`);
      await grant.save();
      return grant;
    },
  };
}

/** The provider's own answers, changed on their way out. */
function misbehave(
  provider: Provider,
  behaviour: ProviderBehaviour,
  keys: { own: KeyObject; stranger: KeyObject; next: KeyObject },
): void {
  provider.use(async (context, next) => {
    await next();
    const location = context.response.get('location');
    if (behaviour.iss !== undefined && location.includes('iss=')) {
      const url = new URL(location);
      url.searchParams.set('iss', behaviour.iss);
      context.set('location', url.href);
    }
    if (context.path.startsWith('/reg')) await misregister(provider, behaviour.registration, context);
    const body = context.body as Claims | undefined;
    if (context.path === '/.well-known/openid-configuration' && behaviour.discovery && body) {
      context.body = behaviour.discovery(body);
    }
    if (context.path === '/jwks' && behaviour.rotated) {
      const { n, e, kty } = keys.next.export({ format: 'jwk' });
      context.body = {
        keys: [...((body?.keys ?? []) as object[]), { n, e, kty, kid: 'next', alg: 'RS256', use: 'sig' }],
      };
    }
    if (context.path === '/jwks' && behaviour.keys) {
      context.body = { keys: behaviour.keys((context.body as { readonly keys: readonly Claims[] }).keys) };
    }
    if (context.path === '/token' && typeof body?.id_token === 'string') {
      const [header, payload] = body.id_token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
      const claims = JSON.parse(payload ?? '') as Claims;
      const key = behaviour.forged ? keys.stranger : behaviour.rotated ? keys.next : keys.own;
      const named = behaviour.rotated ? JSON.stringify({ ...JSON.parse(header ?? ''), kid: 'next' }) : (header ?? '');
      context.body = { ...body, id_token: signed(named, behaviour.idToken?.(claims) ?? claims, key) };
    }
  });
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

async function misregister(provider: Provider, behaviour: RegistrationBehaviour, context: Context): Promise<void> {
  if (behaviour.loseAnswer) context.req.socket.destroy();
  const done = context.status < 300;
  if (context.method === 'PUT' && behaviour.rotatesSecret && done) {
    const body = context.body as Claims & { client_id: string };
    const client_secret = randomBytes(32).toString('base64url');
    const { adapter } = provider.Client as unknown as { adapter: Adapter };
    // The entry has no lifetime: with one of 0, the client is gone as soon as the provider’s `clockTolerance` (15 s) has passed.
    await adapter.upsert(body.client_id, { ...(await adapter.find(body.client_id)), client_secret });
    context.body = { ...body, client_secret };
  }
  const other = done && context.body ? behaviour.answer?.(context.method, context.body as Claims) : undefined;
  if (other?.body) context.body = other.body;
  if (other?.status) context.status = other.status;
}

/** RFC 7515 §7.1. */
function signed(header: string, claims: Claims, key: KeyObject): string {
  const input = [header, JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`;
}

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** The provider's own log-in page. */
async function interact(
  {
    provider,
    accounts,
    behaviour: { account, ask, deny },
  }: {
    readonly provider: Provider;
    readonly accounts: Map<string, ProviderAccount>;
    readonly behaviour: ProviderBehaviour;
  },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '', provider.issuer);
  const said = searchParams.get('answer');
  if (ask && said === null) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Meridian ID</title><h1>Meridian ID</h1>
      <p><a href="?answer=yes">Sign in as ${account.name ?? account.sub}</a></p><p><a href="?answer=no">Cancel</a></p></html>`,
    );
    return;
  }
  if (deny || said === 'no') {
    await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person said no.',
    });
    return;
  }
  accounts.set(account.sub, account);
  await provider.interactionFinished(request, response, { login: { accountId: account.sub } });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('the provider has no port'));
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
