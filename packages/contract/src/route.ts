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
}
