import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginPasskeyProof } from '../../access/accounts/own-proof.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../access/accounts/passkey-sign-in.ts';
import { rememberBrowser } from '../../access/known-browser.ts';
import { bindPasskeyBrowser, passkeyBrowser } from '../../access/passkey-browser.ts';
import type { Deps } from '../../deps.ts';
import { type Implementer, passkeyBody } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { beginOwnPasskey, finishOwnPasskey, ownPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';

/** Passkeys of developers (WebAuthn level 3): signing in, and those of the own account. */
export function passkeyRoutes(implement: Implementer, deps: Deps): void {
  implement('beginDeveloperPasskeySignIn', ({ context, request, reply }) =>
    beginPasskeySignIn(context, 'developer', bindPasskeyBrowser(request, reply, deps.config)),
  );

  implement(
    'finishDeveloperPasskeySignIn',
    async ({ context, portal, request, reply, body }) => {
      const browserSecret = passkeyBrowser(request, deps.config);
      const { tokens, email } = await signInWithPasskey(context, 'developer', { ...body, browserSecret });
      setSessionCookies(reply, tokens, deps.config);
      remember(request, reply, { portal_id: portal.portal_id, email });
      return undefined;
    },
    passkeyBody,
  );

  implement('listDeveloperPasskeys', ({ context }) => ownPasskeys(context));
  implement('beginDeveloperPasskey', ({ context, body }) => beginOwnPasskey(context, body), passkeyBody);
  implement('finishDeveloperPasskey', ({ context, body }) => finishOwnPasskey(context, body), passkeyBody);
  implement('renameDeveloperPasskey', ({ context, params, body }) =>
    renameOwnPasskey(context, params.passkeyId, body.name),
  );
  implement(
    'removeDeveloperPasskey',
    async ({ context, params, body }) => {
      await removeOwnPasskey(context, params.passkeyId, body);
      return undefined;
    },
    passkeyBody,
  );
  implement('beginDeveloperPasskeyProof', ({ context }) => beginPasskeyProof(context));

  function remember(request: FastifyRequest, reply: FastifyReply, of: { portal_id: string; email: string }): void {
    rememberBrowser(deps, request, reply, { ...of, entity: 'developer' });
  }
}
