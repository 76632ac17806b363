import type { Application } from '@stoa/contract/applications';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import { applicationsKey } from './application-queries.ts';
import { ClientFacts } from './client-facts.tsx';
import { ClientNotice } from './client-notice.tsx';
import { clientQuery } from './client-query.ts';
import { ClientSecretPanel } from './client-secret-panel.tsx';
import styles from './client-section.module.css';
import { ReplaceClientDialog } from './replace-client-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

/** The client that the portal has made for an application at an identity provider: how far it is, its id, another secret. */
export function ClientSection({ application }: { application: Application }) {
  const t = useText();
  const words = useApplicationText();
  const queries = useQueryClient();
  const { call } = useServices();
  const [dialog, setDialog] = useState<'rotate' | 'replace'>();
  const query = useQuery(clientQuery(call, application.id));
  const client = query.data;
  const refresh = () => void queries.invalidateQueries({ queryKey: [...applicationsKey, application.id] });
  const params = { applicationId: application.id };
  const reveal = useMutation({
    mutationFn: () => call('revealClientSecret', { params }),
    gcTime: 0,
    onSettled: refresh,
  });
  const retry = useMutation({ mutationFn: () => call('replaceClient', { params }), gcTime: 0, onSettled: refresh });
  const withdraw = useMutation({ mutationFn: () => call('withdrawSecretRotation', { params }), onSettled: refresh });
  const shown = reveal.data ?? retry.data;

  const made = client === null || (client?.client_id ?? null) !== null;
  const canRotate = made && client?.manageable !== false;
  return (
    <Section
      title={words('client.heading')}
      action={
        canRotate &&
        query.isSuccess && (
          <Button size="sm" onClick={() => setDialog('rotate')}>
            {t('apps.refreshSecret')}
          </Button>
        )
      }
    >
      <div className={styles.client}>
        {query.isError && <NotFetched query={{ error: query.error }} thing={words('client.thing')} />}
        {query.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton width="60%" />
          </div>
        )}
        {client && (
          <ClientNotice
            client={client}
            revealing={reveal.isPending}
            onReveal={() => reveal.mutate()}
            retrying={retry.isPending}
            onRetry={() => retry.mutate()}
            withdrawing={withdraw.isPending}
            onWithdraw={() => withdraw.mutate()}
          />
        )}
        {reveal.isError && (
          <Notice kind="danger">{words('client.revealFailed', { reason: reasonOf(reveal.error, t) })}</Notice>
        )}
        {retry.isError && (
          <Notice kind="danger">{words('client.replaceFailed', { reason: reasonOf(retry.error, t) })}</Notice>
        )}
        {withdraw.isError && (
          <Notice kind="danger">{words('client.withdrawFailed', { reason: reasonOf(withdraw.error, t) })}</Notice>
        )}
        {client !== undefined && <ClientFacts client={client} referenceId={application.reference_id} />}
        {client && made && (
          <p className={styles.replace}>
            <WordLink component="button" tone="danger" onClick={() => setDialog('replace')}>
              {words('client.replace')}
            </WordLink>
          </p>
        )}
      </div>
      {shown && (
        <ClientSecretPanel
          name={application.name}
          secret={shown}
          onClose={() => {
            reveal.reset();
            retry.reset();
          }}
        />
      )}
      {dialog === 'rotate' && <RotateSecretDialog application={application} onClose={() => setDialog(undefined)} />}
      {dialog === 'replace' && <ReplaceClientDialog application={application} onClose={() => setDialog(undefined)} />}
    </Section>
  );
}
