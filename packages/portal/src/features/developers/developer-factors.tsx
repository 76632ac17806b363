import type { Factors } from '@stoa/contract/factors';
import { FactorProvider, type FactorServices, noFactors } from '@stoa/factors-view/factor-services';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { factorsQuery, passkeysQuery, sessionsQuery } from './account-queries.ts';

interface DeveloperFactorsProps {
  readonly factors: Factors | undefined;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly children: ReactNode;
}

/** The developer's calls, for the parts of the page that ask who sits there. */
export function DeveloperFactors({ factors = noFactors, email, hasPassword, children }: DeveloperFactorsProps) {
  const { call } = useServices();
  const queries = useQueryClient();
  const general = useSecretTexts('credential');
  const services = useMemo<FactorServices>(
    () => ({
      factors,
      email,
      hasPassword,
      calls: {
        beginAuthenticator: (body) => call('beginDeveloperAuthenticator', { body }),
        confirmAuthenticator: (code) => call('confirmDeveloperAuthenticator', { body: { code } }),
        removeAuthenticator: (body) => call('removeDeveloperAuthenticator', { body }),
        renewRecoveryCodes: (body) => call('renewDeveloperRecoveryCodes', { body }),
        beginPasskey: (body) => call('beginDeveloperPasskey', { body }),
        finishPasskey: (name, passkey) => call('finishDeveloperPasskey', { body: { name, passkey } }),
        renamePasskey: (passkeyId, name) => call('renameDeveloperPasskey', { params: { passkeyId }, body: { name } }),
        removePasskey: (passkeyId, body) => call('removeDeveloperPasskey', { params: { passkeyId }, body }),
        beginPasskeyProof: () => call('beginDeveloperPasskeyProof'),
        prove: (body) => call('proveDeveloperPassword', { body }),
      },
      async refresh() {
        void queries.invalidateQueries({ queryKey: factorsQuery(call).queryKey });
        void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
        await queries.invalidateQueries({ queryKey: passkeysQuery(call).queryKey });
        return queries.getQueryData(passkeysQuery(call).queryKey);
      },
      showCodes: ({ title, warning, name, codes, onClose }) => (
        <ShownSecret
          opened
          values={[{ name, value: codes.join('\n') }]}
          fileName="recovery-codes.txt"
          onClose={onClose}
          texts={{ ...general, title, warning: <b>{warning}</b> }}
        />
      ),
    }),
    [call, queries, general, factors, email, hasPassword],
  );
  return <FactorProvider services={services}>{children}</FactorProvider>;
}
