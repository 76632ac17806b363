import type { ApplicationPage as Page } from '@stoa/contract/managed-people';
import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { ClientProofAct, RetryClient } from '../features/applications/client-acts.tsx';
import { useText } from '../i18n/language.tsx';
import { actsColumn } from '../lib/acts-column.tsx';
import { Fact, Facts } from '../lib/facts.tsx';
import classes from '../lib/records/record-page.module.css';
import { RecordTable } from '../lib/records/record-table.tsx';
import { useServices } from '../services.tsx';
import { useRecordDecision } from './use-record-decision.tsx';

type Registration = Page['registrations'][number];

/** What it has access to, with the decisions that the role may take. */
export function RegistrationTable({ page }: { readonly page: Page }) {
  const t = useText();
  const { me } = useServices();
  const decision = useRecordDecision();
  const verb = (label: string, name: string, onClick: () => void) => (
    <WordLink component="button" aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </WordLink>
  );
  function acts(row: Registration) {
    const request = requestOf(page, row);
    const name = `${row.product.name} ${row.product_version.name}`;
    return (
      <span className={classes.rowActs}>
        {row.status === 'pending' && verb(t('decide.approve'), name, () => decision.approve(request))}
        {row.status === 'pending' && verb(t('decide.rejectMore'), name, () => decision.ask(request, 'reject'))}
        {row.status === 'approved' && verb(t('decide.revokeMore'), name, () => decision.ask(request, 'revoke'))}
        {(row.status === 'rejected' || row.status === 'revoked') &&
          verb(t('decide.reinstateMore'), name, () => decision.ask(request, 'reinstate'))}
      </span>
    );
  }
  return (
    <>
      <RecordTable
        title={t('records.registrations')}
        none={t('records.noAccess')}
        rows={page.registrations}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'version',
            header: t('filter.version'),
            isRowHeader: true,
            cell: ({ product, product_version, permitted }) => (
              <>
                {product.name} {product_version.name}
                {!permitted && <span className={classes.said}>{t('opens.hidden')}</span>}
              </>
            ),
          },
          { id: 'status', header: t('records.status'), cell: ({ status }) => t(`status.${status}`) },
          { id: 'since', header: t('facts.since'), cell: ({ since }) => <Moment at={since} /> },
          {
            id: 'scopes',
            header: t('facts.scopes'),
            hiddenBelow: 'wide',
            cell: ({ status, scopes, requested_scopes }) =>
              (status === 'approved' ? scopes : requested_scopes).join(' ') || t('facts.noneGranted'),
          },
          ...actsColumn(t('keys.acts'), roleAllows(me.role, 'decideRequests') && acts, {}),
        ]}
      />
      {decision.dialog}
    </>
  );
}

function requestOf({ application }: Page, row: Registration): ManagedRequest {
  const { id, email, full_name } = application.developer;
  return {
    kind: 'access',
    id: row.id,
    status: row.status,
    since: row.since,
    developer: { id, email, full_name },
    application: { id: application.id, name: application.name },
    product: row.product,
    product_version: row.product_version,
    requested_scopes: row.requested_scopes,
    decision: null,
  };
}

/** What the application is. */
export function ApplicationFacts({ page }: { readonly page: Page }) {
  const t = useText();
  const { application, client } = page;
  const { strategy } = application;
  return (
    <Facts title={t('facts.application')}>
      {application.description && <Fact label={t('records.description')}>{application.description}</Fact>}
      <Fact label={t('facts.developer')}>
        {application.developer.full_name}
        <small>{t(`status.${application.developer.status}`)}</small>
      </Fact>
      {strategy && (
        <Fact label={t('facts.strategy')}>
          {strategy.name}
          <small>{[t(`facts.${strategy.credential_type}`), strategy.environment].filter(Boolean).join(' · ')}</small>
        </Fact>
      )}
      {strategy && strategy.credential_type !== 'key_auth' && (
        <Fact label={t('records.clientId')}>
          <code>{client?.client_id ?? application.reference_id}</code>
          {application.client_proof && (
            <small>{t(application.client_proof === 'proven' ? 'clients.proven' : 'facts.unproven')}</small>
          )}
          {client && <small>{t(`clients.${client.state}`)}</small>}
          {client?.last_error && <small>{client.last_error}</small>}
          <small>
            {client && <RetryClient client={client} name={application.name} />}
            <ClientProofAct page={page} />
          </small>
        </Fact>
      )}
      {application.redirect_uri && <Fact label={t('records.redirect')}>{application.redirect_uri}</Fact>}
      <Fact label={t('keys.since')}>
        <Moment at={application.created_at} />
      </Fact>
    </Facts>
  );
}

export function CertificateFacts(props: {
  readonly page: Page;
  readonly onRelease?: ((thumbprint: string) => void) | undefined;
}) {
  const { page, onRelease } = props;
  const { certificate } = page;
  const t = useText();
  if (!certificate) return null;
  return (
    <Facts title={t('records.certificate')}>
      <Fact label={t('keys.subject')}>{certificate.subject}</Fact>
      <Fact label={t('keys.issuer')}>{certificate.issuer}</Fact>
      <Fact label={t('keys.ends')}>
        <Moment at={certificate.not_after} />
        {onRelease && (
          <small>
            <WordLink component="button" tone="danger" onClick={() => onRelease(certificate.thumbprint)}>
              {t('records.release')}
            </WordLink>
          </small>
        )}
      </Fact>
    </Facts>
  );
}
