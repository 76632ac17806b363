import { type Implementer, passkeyBody } from '../../http/implement.ts';
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
export function factorRoutes(implement: Implementer): void {
  for (const { state, begin, confirm, remove, renew } of Object.values(calls)) {
    implement(state, ({ context }) => ownFactors(context));
    implement(begin, async ({ context, body }) => beginOwnAuthenticator(context, body), passkeyBody);
    implement(confirm, async ({ context, body }) => confirmOwnAuthenticator(context, body.code), passkeyBody);
    implement(
      remove,
      async ({ context, body }) => {
        await removeOwnFactor(context, body);
        return undefined;
      },
      passkeyBody,
    );
    implement(renew, async ({ context, body }) => renewOwnRecoveryCodes(context, body), passkeyBody);
  }
}
