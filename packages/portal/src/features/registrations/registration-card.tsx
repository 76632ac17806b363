import type { RegistrationConfig } from '@stoa/contract/products';
import { Button } from '@stoa/ui/button.tsx';
import { KeyStrategyGlyph } from '@stoa/ui/glyphs/key-strategy-glyph.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './registration-card.module.css';

export interface RegistrationCardProps {
  readonly config: RegistrationConfig;
  readonly versionName: string;
  /** Why registration is not possible now; undefined when it is possible. */
  readonly reason: string | undefined;
  readonly onRegister: () => void;
  readonly children: ReactNode;
}

/** The auth strategy of a version and the way to register for it. */
export function RegistrationCard({ config, versionName, reason, onRegister, children }: RegistrationCardProps) {
  const t = useText();
  const reasonId = useId();
  const methods = config.credential_type === 'key_auth' ? [t('registrationCard.keyAuth')] : (config.auth_methods ?? []);
  return (
    <section className={styles.card} aria-label={t('registrationCard.label')}>
      <div className={styles.line}>
        <KeyStrategyGlyph />
        <div className={styles.strategy}>
          <b>{config.name}</b>
          <span>
            {methods.map((method) => (
              <Tag key={method}>{method}</Tag>
            ))}
          </span>
        </div>
        {reason ? (
          <Button variant="primary" unavailable aria-describedby={reasonId}>
            {t('registrationCard.register', { version: versionName })}
          </Button>
        ) : (
          <Button variant="primary" onClick={onRegister}>
            {t('registrationCard.register', { version: versionName })}
          </Button>
        )}
      </div>
      {reason && (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      )}
      {children}
    </section>
  );
}

/** Stands for applications whose number is not known yet: what follows the card stays hidden until then. */
export function AwaitedApplications() {
  return <span className={styles.awaited} hidden />;
}
