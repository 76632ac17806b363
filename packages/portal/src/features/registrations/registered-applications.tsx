import type { ProductVersionApplication } from '@stoa/contract/products';
import { StatusBadge } from '@stoa/ui/glyphs/status-badge.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useFirstAnswers } from '../../lib/use-first-answers.ts';
import { useServices } from '../../services.tsx';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { RefusalReason } from './refusal-reason.tsx';
import styles from './registration-card.module.css';
import { AwaitedApplications } from './registration-card.tsx';
import { registeredApplicationsQuery, type VersionOfProduct } from './registration-queries.ts';

export interface RegisteredApplicationsProps {
  readonly version: VersionOfProduct;
  readonly productName: string;
  readonly versionName: string;
  readonly availableScopes: readonly string[];
  /** Whether the developer may register for this version now. */
  readonly open: boolean;
  readonly link: (application: ProductVersionApplication) => ReactNode;
}

/** The developer's applications that are registered for the version already, whatever came of it. */
export function RegisteredApplications(props: RegisteredApplicationsProps) {
  const t = useText();
  const { call } = useServices();
  const registered = useQuery(registeredApplicationsQuery(call, props.version));
  const { data } = registered;
  const isKnown = useFirstAnswers(registered);
  const [asking, setAsking] = useState<ProductVersionApplication>();
  if (!isKnown) return <AwaitedApplications />;
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.registered}>
      <h2>{t('registrationCard.registered')}</h2>
      <ul>
        {data.map((application) => (
          <RegisteredApplication
            key={application.id}
            application={application}
            link={props.link}
            onAskAgain={props.open ? () => setAsking(application) : undefined}
          />
        ))}
      </ul>
      {asking?.registration_id && (
        <AskAgainDialog
          application={asking}
          registrationId={asking.registration_id}
          version={props.version}
          productName={props.productName}
          versionName={props.versionName}
          availableScopes={props.availableScopes}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function RegisteredApplication(props: {
  application: ProductVersionApplication;
  link: (application: ProductVersionApplication) => ReactNode;
  onAskAgain: (() => void) | undefined;
}) {
  const { application, link, onAskAgain } = props;
  const t = useText();
  const words = useApplicationText();
  const { registration_id: registrationId, registration_status: status } = application;
  const refused = status === 'rejected' || status === 'revoked';
  return (
    <li>
      <div className={styles.name}>
        {link(application)}
        {refused && registrationId && (
          <RefusalReason applicationId={application.id} registrationId={registrationId} status={status} />
        )}
      </div>
      {refused && onAskAgain && (
        <WordLink
          component="button"
          aria-label={words('registration.askAgainFor', { name: application.name })}
          onClick={onAskAgain}
        >
          {words('registration.askAgain')}
        </WordLink>
      )}
      {status && <StatusBadge status={status} label={t(`status.${status}`)} />}
    </li>
  );
}
