import { FactorProvider, type FactorServices, noFactors } from '@stoa/factors-view/factor-services';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ShownOnce } from '../secrets/shown-once.tsx';
import { useServices } from '../services.tsx';
import { userFactorsQuery, userPasskeysQuery } from './user-factor-queries.ts';

/** The user's calls, for what asks who sits there. */
export function UserFactors({
  hasPassword,
  children,
}: {
  readonly hasPassword: boolean;
  readonly children: ReactNode;
}) {
  const { call, me } = useServices();
  const queries = useQueryClient();
  const { data: factors = noFactors } = useQuery(userFactorsQuery(call));
  const services = useMemo<FactorServices>(
    () => ({
      factors,
      email: me.email,
      hasPassword,
      calls: {
        beginAuthenticator: (body) => call('beginUserAuthenticator', { body }),
        confirmAuthenticator: (code) => call('confirmUserAuthenticator', { body: { code } }),
        removeAuthenticator: (body) => call('removeUserAuthenticator', { body }),
        renewRecoveryCodes: (body) => call('renewUserRecoveryCodes', { body }),
        beginPasskey: (body) => call('beginUserPasskey', { body }),
        finishPasskey: (name, passkey) => call('finishUserPasskey', { body: { name, passkey } }),
        renamePasskey: (passkeyId, name) => call('renameUserPasskey', { params: { passkeyId }, body: { name } }),
        removePasskey: (passkeyId, body) => call('removeUserPasskey', { params: { passkeyId }, body }),
        beginPasskeyProof: () => call('beginUserPasskeyProof'),
        prove: (body) => call('proveUserPassword', { body }),
      },
      async refresh() {
        // What was closed for want of a factor may be open now.
        await queries.invalidateQueries();
        return queries.getQueryData(userPasskeysQuery(call).queryKey);
      },
      showCodes: ({ codes, ...shown }) => (
        <ShownOnce {...shown} value={codes.join('\n')} fileName="recovery-codes.txt" />
      ),
    }),
    [call, queries, factors, me.email, hasPassword],
  );
  return <FactorProvider services={services}>{children}</FactorProvider>;
}
