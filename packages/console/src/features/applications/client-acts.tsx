import type { Client } from '@stoa/contract/clients';
import type { ApplicationPage } from '@stoa/contract/managed-people';
import { roleAllows } from '@stoa/contract/management-roles';
import { figure } from '@stoa/text/figure';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';

/** Has the identity provider asked again, now. Nothing for a client that is as asked for, or a role that may not. */
export function RetryClient(props: {
  readonly client: { readonly id: string; readonly state: Client['state'] };
  readonly name: string;
}) {
  const { client, name } = props;
  const t = useText();
  const { me } = useServices();
  const retry = useAct<void>({
    run: (call) => call('retryClient', { params: { clientId: client.id } }),
    successText: () => t('clients.tried'),
  });
  if (client.state === 'active' || !roleAllows(me.role, 'retryClient')) return null;
  return (
    <WordLink
      component="button"
      aria-label={t('clients.retryOf', { name })}
      disabled={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('clients.retry')}
    </WordLink>
  );
}

/** An operator's word for a client id that a developer has named, and taking it back, with what that opens or stops. */
export function ClientProofAct({ page }: { readonly page: ApplicationPage }) {
  const { t, tag } = useLanguage();
  const { me } = useServices();
  const { id, client_proof, reference_id } = page.application;
  const [asks, setAsks] = useState(false);
  const isProven = client_proof === 'proven';
  if (client_proof === null || !roleAllows(me.role, 'proveManagedClient')) return null;
  const verb = isProven ? 'withdraw' : 'prove';
  return (
    <>
      <WordLink component="button" tone={isProven ? 'danger' : 'plain'} onClick={() => setAsks(true)}>
        {t(`clients.${verb}More`)}
      </WordLink>
      {asks && (
        <ConfirmAct
          title={t(`clients.${verb}Title`, { client: reference_id })}
          confirm={t(`clients.${verb}`)}
          run={(call) =>
            call(isProven ? 'withdrawClientProof' : 'proveManagedClient', { params: { applicationId: id } })
          }
          onClose={() => setAsks(false)}
        >
          {isProven && page.calls
            ? t('clients.withdrawCalls', { requests: figure(page.calls.day.requests, tag) })
            : t(`clients.${verb}Text`)}
        </ConfirmAct>
      )}
    </>
  );
}
