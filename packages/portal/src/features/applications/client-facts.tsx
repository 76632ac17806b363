import type { Client } from '@stoa/contract/clients';
import { Moment } from '@stoa/text/moment';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { CopyableId } from '../../lib/copyable-id.tsx';
import styles from './client-section.module.css';
import { Fact } from './fact.tsx';

/** Client ID and what is known of its secret. Without a client of the portal's own the reference ID is the client ID (contract §A.6). */
export function ClientFacts({ client, referenceId }: { client: Client | null; referenceId: string }) {
  const t = useText();
  const words = useApplicationText();
  const clientId = client ? client.client_id : referenceId;
  return (
    <dl className={styles.facts}>
      {clientId && (
        <Fact name={t('application.clientId')}>
          <CopyableId id={clientId} label={t('application.copy', { thing: t('application.clientId') })} />
        </Fact>
      )}
      {clientId && (
        <Fact name={words('client.secret')}>
          <span aria-hidden="true">•••••••• </span>
          <small>{words('client.secretHelp')}</small>
        </Fact>
      )}
      {client && (
        <Fact name={words('client.state')}>
          {words(`client.state.${client.state}`)}{' '}
          <small>
            <Moment at={client.since} />
          </small>
        </Fact>
      )}
      {client?.secret_expires_at && (
        <Fact name={words('client.secretExpires')}>
          <Moment at={client.secret_expires_at} />
        </Fact>
      )}
    </dl>
  );
}
