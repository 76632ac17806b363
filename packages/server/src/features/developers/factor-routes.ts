import { factorState } from '@stoa/factors/factor';
import type { Deps } from '../../deps.ts';
import { accountBody, type Implementer } from '../../http/implement.ts';
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
    async ({ context, body }) => beginOwnAuthenticator(context, body.password),
    accountBody,
  );
  implement(
    'confirmDeveloperAuthenticator',
    async ({ context, body }) => confirmOwnAuthenticator(context, body.code),
    accountBody,
  );
  implement(
    'removeDeveloperAuthenticator',
    async ({ context, body }) => {
      await removeOwnFactor(context, body);
      return undefined;
    },
    accountBody,
  );
  implement(
    'renewDeveloperRecoveryCodes',
    async ({ context, body }) => renewOwnRecoveryCodes(context, body),
    accountBody,
  );
}
