import type { ProductVersionApplication } from '@stoa/contract/products';
import { StatusBadge } from '@stoa/ui/glyphs/status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './registration-card.module.css';
import { registeredApplicationsQuery, type VersionOfProduct } from './registration-queries.ts';

/** The developer's applications that are registered for the version already, whatever came of it. */
export function RegisteredApplications(props: {
  version: VersionOfProduct;
  link: (application: ProductVersionApplication) => ReactNode;
}) {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(registeredApplicationsQuery(call, props.version));
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.registered}>
      <h2>{t('registrationCard.registered')}</h2>
      <ul>
        {data.map((application) => (
          <li key={application.id}>
            {props.link(application)}
            {application.registration_status && (
              <StatusBadge
                status={application.registration_status}
                label={t(`status.${application.registration_status}`)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
