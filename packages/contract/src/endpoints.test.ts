import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type RouteName, routes } from './routes.ts';

const all = Object.entries(endpoints) as [RouteName, Endpoint][];

/** portal §7, as the specification writes it; `…` stands for `/products/{productId}`. */
const portalCalls = `
POST /developer
POST /developer/authenticate
GET /developer/authenticate/sso
POST /developer/forgot-password
POST /developer/reset-password
POST /developer/verify-email
GET /developer/me
POST /developer/logout
POST /developer/refresh
GET /portal
GET /portal/appearance
GET /portal/catalog-cover
GET /portal/logo
POST /applications
GET /applications
GET /applications/{applicationId}
PATCH /applications/{applicationId}
DELETE /applications/{applicationId}
GET /applications/auth-strategies
GET /applications/{applicationId}/product-versions/{productVersionId}/granted-scopes
GET /applications/{applicationId}/credentials
POST /applications/{applicationId}/credentials
PUT /applications/{applicationId}/credentials/{credentialId}
DELETE /applications/{applicationId}/credentials/{credentialId}
POST /applications/{applicationId}/refresh-token
POST /applications/{applicationId}/registrations
GET /applications/{applicationId}/registrations
GET /applications/{applicationId}/registrations/{registrationId}
DELETE /applications/{applicationId}/registrations/{registrationId}
GET /applications/{applicationId}/registrations/{registrationId}/granted-scopes
GET /products
GET /products/{productId}
GET /products/{productId}/actions
GET /products/{productId}/documents
GET /products/{productId}/documents/{documentId}
GET /products/{productId}/versions
GET /products/{productId}/versions/{productVersionId}
GET /products/{productId}/versions/{productVersionId}/spec
GET /products/{productId}/versions/{productVersionId}/spec/operations
GET /products/{productId}/versions/{productVersionId}/applications
GET /search/{indices}
GET /stats/config
POST /stats
`;

/** auth-elements §7. */
const userCalls = `
POST /api/v1/authenticate
GET /api/v1/authenticate/{identityProvider}
GET /api/v1/authenticate/oidc-callback
POST /api/v1/register
POST /api/v1/password-resets
PATCH /api/v1/password-resets
PATCH /api/v1/email-verifications
PATCH /v2/users/me/password
POST /v2/accept-invite
GET /api/v2/developer/authenticate/oidc-callback
`;

const lines = (text: string) => text.trim().split('\n');
const declared = new Set(all.map(([, { method, path }]) => `${method} ${path}`));

describe('the contract', () => {
  it.each(lines(portalCalls))('portal §7: has %s', (line) => {
    expect(declared).toContain(line.replace(' /', ' /api/v2/'));
  });

  it.each(lines(userCalls))('auth-elements §7: has %s', (line) => {
    expect(declared).toContain(line);
  });

  it('has one call a method and path, aliases included', () => {
    const addresses = all.flatMap(([, { method, path, aliases = [] }]) =>
      [path, ...aliases].map((at) => `${method} ${at}`),
    );
    expect(addresses.length).toBe(new Set(addresses).size);
  });

  it('contract §A.10: developers’ and users’ calls answer below /kauth too', () => {
    // An identity provider, and no element, makes the one that is left out.
    const accounts = all.filter(
      ([name, { path }]) => name !== 'logOutByProvider' && /^\/(api\/v1|v2|api\/v2\/developer)(\/|$)/.test(path),
    );
    expect(accounts).toHaveLength(78);
    for (const [, { path, aliases }] of accounts) expect(aliases).toContain(`/kauth${path}`);
  });
});

describe.each(all)('%s', (name, endpoint) => {
  it('is its route and a shape', () => {
    expect(endpoint).toMatchObject(routes[name]);
  });

  it('describes exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it('sends a body only with a method that has one', () => {
    if (endpoint.body || endpoint.rawBody) expect(['POST', 'PUT', 'PATCH']).toContain(endpoint.method);
  });

  it('says that a caller who must be known may be refused', () => {
    if (['reader', 'developer', 'session', 'user', 'operator'].includes(endpoint.access))
      expect(endpoint.problems).toContain(401);
  });
});
