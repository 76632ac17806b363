import { factorState } from '@stoa/factors/factor';
import type { Deps } from '../../deps.ts';
import { type Implementer, passkeyBody } from '../../http/implement.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  ownerOf,
  removeOwnFactor,
  renewOwnRecoveryCodes,
} from './own-factor.ts';

/** What a developer's sign-in by password asks for beside it. */
export function factorRoutes(implement: Implementer, deps: Deps): void {
  implement('getDeveloperFactors', async ({ context }) => factorState(deps.db, ownerOf(context)));
  implement(
    'beginDeveloperAuthenticator',
    async ({ context, body }) => beginOwnAuthenticator(context, body),
    passkeyBody,
  );
  implement(
    'confirmDeveloperAuthenticator',
    async ({ context, body }) => confirmOwnAuthenticator(context, body.code),
    passkeyBody,
  );
  implement(
    'removeDeveloperAuthenticator',
    async ({ context, body }) => {
      await removeOwnFactor(context, body);
      return undefined;
    },
    passkeyBody,
  );
  implement(
    'renewDeveloperRecoveryCodes',
    async ({ context, body }) => renewOwnRecoveryCodes(context, body),
    passkeyBody,
  );
}
