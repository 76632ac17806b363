import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** An issuer that signs whatever a test wants, also what no real one would. */
export interface TokenIssuer {
  readonly issuer: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** What introspection says of a token (RFC 7662); anything else is not active. */
  readonly opaque: Map<string, Record<string, unknown>>;
  /** Its public key as it names it (RFC 7517), for those who would take it for a secret. */
  readonly publicKey: string;
  /** A JWT of a client, good for ten minutes unless told otherwise. */
  sign(
    claims?: JWTPayload,
    header?: Partial<JWTHeaderParameters>,
    options?: { readonly stranger?: boolean },
  ): Promise<string>;
  /** Signs with another key from now on, and names it alone: of P-256, or of RSA with an exponent. */
  rotate(exponent?: number): Promise<void>;
  /** The same, of P-256, and names the one before it too. */
  addKey(): Promise<void>;
  /** Every answer is a fault from now on, of this status (503 unless told), or not. */
  fail(failing: boolean | number): void;
  /** Holds every answer back. @returns what releases them, and those of later requests */
  hold(): () => void;
  stop(): Promise<void>;
}

export async function startTokenIssuer(clientId: string): Promise<TokenIssuer> {
  const asked: string[] = [];
  const opaque = new Map<string, Record<string, unknown>>();
  let failing: boolean | number = false;
  let held: Promise<void> | undefined;
  let number = 0;
  const newKey = async (exponent?: number) => ({
    kid: `key-${number++}`,
    alg: exponent === undefined ? 'ES256' : 'RS256',
    ...(exponent === undefined
      ? await generateKeyPair('ES256', { extractable: true })
      : generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: exponent })),
  });
  const stranger = await newKey();
  let own = await newKey();
  let former: typeof own | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (failing) response.writeHead(failing === true ? 503 : failing).end();
    else void Promise.resolve(held).then(() => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration')
      json({ issuer, jwks_uri: `${issuer}/jwks`, introspection_endpoint: `${issuer}/introspect` });
    else if (request.url === '/jwks') {
      const named = [own, former].filter((key) => key !== undefined);
      const keys = named.map(async ({ publicKey, kid, alg }) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg,
        use: 'sig',
      }));
      json({ keys: await Promise.all(keys) });
    } else if (request.url === '/introspect') {
      let form = '';
      for await (const part of request) form += part;
      json(opaque.get(new URLSearchParams(form).get('token') ?? '') ?? { active: false });
    } else response.writeHead(404).end();
  }

  return {
    issuer,
    asked,
    opaque,
    publicKey: JSON.stringify(await exportJWK(own.publicKey)),
    async sign(claims = {}, header = {}, { stranger: byStranger = false } = {}) {
      const key = byStranger ? stranger : own;
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer, client_id: clientId, iat: now, exp: now + 600, ...claims };
      const known = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      return new SignJWT(known as JWTPayload)
        .setProtectedHeader({ alg: own.alg, kid: own.kid, typ: 'at+jwt', ...header })
        .sign(key.privateKey, { crit: { 'urn:odd': true } });
    },
    async rotate(exponent) {
      own = await newKey(exponent);
      former = undefined;
    },
    async addKey() {
      former = own;
      own = await newKey();
    },
    fail(now) {
      failing = now;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
