import type { Deps } from '../../deps.ts';
import { type Implementer, passkeyBody } from '../../http/implement.ts';
import { setSessionCookies } from '../../http/session-cookie.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  ownFactors,
  removeOwnFactor,
  renewOwnRecoveryCodes,
} from './own-factor.ts';

const calls = {
  Developer: {
    state: 'getDeveloperFactors',
    begin: 'beginDeveloperAuthenticator',
    confirm: 'confirmDeveloperAuthenticator',
    remove: 'removeDeveloperAuthenticator',
    renew: 'renewDeveloperRecoveryCodes',
  },
  User: {
    state: 'getUserFactors',
    begin: 'beginUserAuthenticator',
    confirm: 'confirmUserAuthenticator',
    remove: 'removeUserAuthenticator',
    renew: 'renewUserRecoveryCodes',
  },
} as const;

/** What the sign-in by password asks for beside it: the same calls for developers and for users. */
export function factorRoutes(implement: Implementer, deps: Deps): void {
  for (const { state, begin, confirm, remove, renew } of Object.values(calls)) {
    implement(state, ({ context }) => ownFactors(context));
    implement(begin, async ({ context, body }) => beginOwnAuthenticator(context, body), passkeyBody);
    implement(
      confirm,
      async ({ context, reply, body }) => {
        const { tokens, recovery_codes } = await confirmOwnAuthenticator(context, body.code);
        setSessionCookies(reply, tokens, deps.config, context.actor.kind);
        return { recovery_codes };
      },
      passkeyBody,
    );
    implement(remove, async ({ context, body }) => removeOwnFactor(context, body), passkeyBody);
    implement(renew, async ({ context, body }) => renewOwnRecoveryCodes(context, body), passkeyBody);
  }
}
