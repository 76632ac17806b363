import { challengeSeconds } from '@stoa/factors/passkey-challenges';
import { beginPasskeyProof } from '../../access/accounts/own-proof.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../access/accounts/passkey-sign-in.ts';
import { bindBrowser, browserSecret } from '../../access/host-cookie.ts';
import { rememberBrowser } from '../../access/known-browser.ts';
import type { Deps } from '../../deps.ts';
import { type Implementer, passkeyBody } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import { beginOwnPasskey, finishOwnPasskey, ownPasskeys, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';

const binding = { name: 'stoa_passkey', sameSite: 'strict', seconds: challengeSeconds } as const;

const calls = {
  developer: {
    beginSignIn: 'beginDeveloperPasskeySignIn',
    finishSignIn: 'finishDeveloperPasskeySignIn',
    list: 'listDeveloperPasskeys',
    begin: 'beginDeveloperPasskey',
    finish: 'finishDeveloperPasskey',
    rename: 'renameDeveloperPasskey',
    remove: 'removeDeveloperPasskey',
    beginProof: 'beginDeveloperPasskeyProof',
  },
  user: {
    beginSignIn: 'beginUserPasskeySignIn',
    finishSignIn: 'finishUserPasskeySignIn',
    list: 'listUserPasskeys',
    begin: 'beginUserPasskey',
    finish: 'finishUserPasskey',
    rename: 'renameUserPasskey',
    remove: 'removeUserPasskey',
    beginProof: 'beginUserPasskeyProof',
  },
} as const;

/** Passkeys (WebAuthn level 3) of developers and of users: signing in, and those of the own account. */
export function passkeyRoutes(implement: Implementer, deps: Deps): void {
  for (const entity of ['developer', 'user'] as const) {
    const { beginSignIn, finishSignIn, list, begin, finish, rename, remove, beginProof } = calls[entity];
    implement(beginSignIn, ({ context, request, reply }) =>
      beginPasskeySignIn(context, entity, bindBrowser(request, reply, binding, deps.config)),
    );
    implement(
      finishSignIn,
      async ({ context, portal: { portal_id }, request, reply, body }) => {
        const secret = browserSecret(request, binding, deps.config);
        const { tokens, email } = await signInWithPasskey(context, entity, { ...body, browserSecret: secret });
        setSessionCookies(reply, tokens, deps.config, entity);
        rememberBrowser(deps, request, reply, { portal_id, entity, email });
      },
      passkeyBody,
    );
    implement(list, ({ context }) => ownPasskeys(context));
    implement(begin, ({ context, body }) => beginOwnPasskey(context, body), passkeyBody);
    implement(
      finish,
      async ({ context, reply, body }) => {
        const { added, tokens } = await finishOwnPasskey(context, body);
        setSessionCookies(reply, tokens, deps.config, entity);
        return added;
      },
      passkeyBody,
    );
    implement(rename, ({ context, params, body }) => renameOwnPasskey(context, params.passkeyId, body.name));
    implement(
      remove,
      async ({ context, params, body }) => removeOwnPasskey(context, params.passkeyId, body),
      passkeyBody,
    );
    implement(beginProof, ({ context }) => beginPasskeyProof(context));
  }
}
