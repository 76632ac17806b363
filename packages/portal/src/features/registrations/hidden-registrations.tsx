import type { Application } from '@stoa/contract/applications';
import type { HiddenRegistration } from '@stoa/contract/registrations';
import { Moment } from '@stoa/text/moment';
import { StatusBadge } from '@stoa/ui/glyphs/status-badge.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import styles from './registered-products.module.css';
import { UnregisterDialog } from './unregister-dialog.tsx';

/** Registrations for products that the developer lost sight of: they count, and can be given up. Nothing of the product is told. */
export function HiddenRegistrations(props: {
  readonly application: Application;
  readonly registrations: readonly HiddenRegistration[];
}) {
  const t = useText();
  const words = useApplicationText();
  const [leaving, setLeaving] = useState<HiddenRegistration>();
  return (
    <div className={styles.hidden}>
      <p>{words('registration.hidden', { count: props.registrations.length })}</p>
      <ul>
        {props.registrations.map((registration) => (
          <li key={registration.id}>
            <StatusBadge status={registration.status} label={t(`status.${registration.status}`)} />
            <small>
              <Moment at={registration.created_at} />
            </small>
            <WordLink component="button" tone="danger" onClick={() => setLeaving(registration)}>
              {t('registrations.unregister')}
            </WordLink>
          </li>
        ))}
      </ul>
      {leaving && (
        <UnregisterDialog
          application={props.application}
          registration={{ id: leaving.id, status: leaving.status }}
          title={words('registration.hiddenTitle')}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
}
