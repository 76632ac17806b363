import type { UserRole } from './user-roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Tells which callers may make a call. The server decides this in one place, `access/`.
 * - `anyone`: no session is looked at (sign-in, portal context)
 * - `visitor`: a caller on the way into an account; on a public portal, which has none, the call does not exist (404)
 * - `reader`: anonymous on a public portal, a developer's session on a private one
 * - `developer`: a developer's session, or a token of theirs whose scopes name the call (`token-scopes.ts`); on a public
 *   portal the call does not exist (404)
 * - `session`: a developer's session alone: the call changes how the developer signs in, or the account itself
 * - `user`: a session of the people who run the portal
 * - `operator`: the management API's bearer token, or a user's session whose role allows the call
 * - `gateway`: a gateway's own token
 */
export type Access = 'anyone' | 'visitor' | 'reader' | 'developer' | 'session' | 'user' | 'operator' | 'gateway';

/** What the browser needs to make a call: no schema, so no schema library. */
export interface Route {
  readonly method: Method;
  /** Full path from the server's root; parameters as `{name}`, spelled as in the body of the specification. */
  readonly path: string;
  /** Other full paths on which the same call answers. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /** The call is a step of signing in with a password: refused where the portal has switched passwords off. */
  readonly password?: true;
  /** Answers a session that lacks a second factor which the portal requires: it shows the account, or adds the factor. */
  readonly withoutFactor?: true;
  /** Of a call of the management API: the roles that may make it. Operator tokens have a role as users have. */
  readonly roles?: readonly UserRole[];
  /** Of a call of the management API: a user is asked for the password again before it (`management-routes.ts`). */
  readonly proven?: true;
}

type MethodAndPath<C extends string> = C extends `${infer M extends Method} ${infer P}`
  ? { readonly method: M; readonly path: P }
  : never;

type Rest = Pick<Route, 'aliases' | 'password' | 'withoutFactor'>;

/** Makes the rows of a table of calls: `GET /path`, and what else there is to say of the call. */
function rowsFor<const A extends Access>(access: A) {
  return <const C extends `${Method} /${string}`, const R extends Rest = Record<never, never>>(call: C, rest?: R) => {
    const [method, path] = call.split(' ');
    return { ...rest, method, path, access } as unknown as MethodAndPath<C> & { readonly access: A } & R;
  };
}

export const anyone = rowsFor('anyone');
export const visitors = rowsFor('visitor');
export const readers = rowsFor('reader');
export const developers = rowsFor('developer');
export const sessions = rowsFor('session');
export const users = rowsFor('user');
export const gateways = rowsFor('gateway');

const operator = rowsFor('operator');

/** A call of the management API, and the roles that may make it. */
export function operators<const C extends `${Method} /management/${string}`>(
  call: C,
  roles: readonly UserRole[],
  rest: Pick<Route, 'proven'> = {},
) {
  return { ...operator(call), ...rest, roles };
}
