import { useLanguage } from '@stoa/text/language';
import { Button } from '@stoa/ui/button.tsx';
import { useState } from 'react';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { ChangeFactorDialog } from './change-factor-dialog.tsx';
import { useFactorServices } from './factor-services.tsx';
import styles from './factors.module.css';
import { useFactorsText } from './i18n/factors-text.ts';

type Opened = 'add' | 'remove' | 'renew';

/** The code that the log-in asks for after the password: add the app, take it away, make new recovery codes. */
export function FactorSection() {
  const t = useFactorsText();
  const { tag } = useLanguage();
  const { factors, refresh, showCodes } = useFactorServices();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { authenticator, passkeys, recovery_codes_left: count, policy } = factors;

  function finish(made: readonly string[] = []) {
    setOpened(undefined);
    setCodes(made);
    void refresh();
  }
  const dialog = { onClose: () => setOpened(undefined), onDone: finish };

  return (
    <div className={styles.section}>
      <p>
        {authenticator
          ? t('factorOn', {
              date: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(authenticator.added_at)),
              count,
            })
          : t(passkeys > 0 ? 'factorPasskeys' : 'factorOff', { count })}
      </p>
      <div className={styles.buttons}>
        {(authenticator || passkeys > 0) && <Button onClick={() => setOpened('renew')}>{t('factorRenew')}</Button>}
        {authenticator ? (
          <Button onClick={() => setOpened('remove')}>{t('factorRemove')}</Button>
        ) : (
          policy !== 'off' && <Button onClick={() => setOpened('add')}>{t('factorAdd')}</Button>
        )}
      </div>
      {opened === 'add' && <AddFactorDialog {...dialog} />}
      {(opened === 'remove' || opened === 'renew') && <ChangeFactorDialog kind={opened} {...dialog} />}
      {codes.length > 0 &&
        showCodes({
          title: t('codesTitle'),
          warning: t('codesWarning'),
          name: t('factorCodes'),
          codes,
          onClose: () => setCodes([]),
        })}
    </div>
  );
}
