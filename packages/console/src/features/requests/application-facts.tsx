import type { DeveloperReview, RegistrationReview } from '@stoa/contract/managed-requests';
import { useLanguage, useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { Fact, Facts } from '../../lib/facts.tsx';
import { RecordLink } from '../../lib/record-link.tsx';

type Access = DeveloperReview['applications'][number]['access'];

/** What the application is, what it asks for, what else it has. */
export function ApplicationFacts({ review }: { readonly review: RegistrationReview }) {
  const t = useText();
  const { application, applications, request, scopes } = review;
  return (
    <Facts title={t('facts.what')}>
      <Fact label={t('facts.application')}>
        <RecordLink of="applications" id={application.id}>
          <b>{application.name}</b>
        </RecordLink>
        {application.description && <small>{application.description}</small>}
      </Fact>
      {application.strategy && (
        <Fact label={t('facts.strategy')}>
          {t(`facts.${application.strategy.credential_type}`)}
          <small>{strategyWords(review, t)}</small>
        </Fact>
      )}
      <Fact label={t('facts.scopes')}>
        <Scopes names={request.requested_scopes} none={t('facts.noScopes')} />
      </Fact>
      {request.status === 'approved' && request.requested_scopes.length > 0 && (
        <Fact label={t('facts.granted')}>
          <Scopes names={scopes} none={t('facts.noneGranted')} />
        </Fact>
      )}
      <Fact label={t('facts.alsoHas')}>
        <AccessList access={application.access} none={t('facts.nothingElse')} />
      </Fact>
      {applications.length > 0 && (
        <Fact label={t('facts.otherApplications')}>
          <Applications applications={applications} />
        </Fact>
      )}
    </Facts>
  );
}

/** What the kind of the credentials does not say already. */
function strategyWords({ application: { strategy, client_proof } }: RegistrationReview, t: Translate): string {
  const kind = strategy && t(`facts.${strategy.credential_type}`);
  const words = [strategy?.name === kind ? undefined : strategy?.name, strategy?.environment];
  return [...words, client_proof === 'unproven' ? t('facts.unproven') : undefined].filter(Boolean).join(' · ');
}

export function AccountApplications({ applications }: Pick<DeveloperReview, 'applications'>) {
  const t = useText();
  return (
    <Facts title={t('facts.what')}>
      <Fact label={t('facts.applications')}>
        {applications.length === 0 ? t('facts.noApplications') : <Applications applications={applications} />}
      </Fact>
    </Facts>
  );
}

function Applications({ applications }: Pick<DeveloperReview, 'applications'>) {
  const { t } = useLanguage();
  return (
    <ul>
      {applications.map(({ id, name, access }) => (
        <li key={id}>
          <RecordLink of="applications" id={id}>
            {name}
          </RecordLink>
          <small>
            <AccessList access={access} none={t('facts.nothingElse')} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function AccessList({ access, none }: { readonly access: Access; readonly none: string }) {
  const t = useText();
  if (access.length === 0) return none;
  return access
    .map(({ product, product_version, status }) =>
      t('facts.accessOf', {
        version: `${product} ${product_version}`,
        status: t(`status.${status}`).toLocaleLowerCase(),
      }),
    )
    .join(', ');
}

function Scopes({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return none;
  return names.map((name) => <code key={name}>{name}</code>);
}
