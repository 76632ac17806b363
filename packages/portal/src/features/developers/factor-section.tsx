import type { Factors } from '@stoa/contract/factors';
import { Button } from '@stoa/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { factorsQuery, sessionsQuery } from './account-queries.ts';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { ChangeFactorDialog } from './change-factor-dialog.tsx';
import styles from './factor.module.css';

type Opened = 'add' | 'remove' | 'renew';

/** The code that the log-in asks for after the password: add the app, take it away, make new recovery codes. */
export function FactorSection({ factors, email }: { factors: Factors; email: string }) {
  const t = useText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const texts = useSecretTexts('recovery');
  const { authenticator, passkeys, recovery_codes_left: count } = factors;

  function finish(made: readonly string[] = []) {
    setOpened(undefined);
    setCodes(made);
    void queries.invalidateQueries({ queryKey: factorsQuery(call).queryKey });
    void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
  }
  const dialog = { email, factors, onClose: () => setOpened(undefined), onDone: finish };

  return (
    <div className={styles.section}>
      <p>
        {authenticator
          ? t('account.factorOn', {
              date: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(authenticator.added_at)),
              count,
            })
          : t(passkeys > 0 ? 'account.factorPasskeys' : 'account.factorOff', { count })}
      </p>
      <div className={styles.buttons}>
        {(authenticator || passkeys > 0) && (
          <Button onClick={() => setOpened('renew')}>{t('account.factorRenew')}</Button>
        )}
        {authenticator ? (
          <Button onClick={() => setOpened('remove')}>{t('account.factorRemove')}</Button>
        ) : (
          <Button onClick={() => setOpened('add')}>{t('account.factorAdd')}</Button>
        )}
      </div>
      {opened === 'add' && <AddFactorDialog {...dialog} />}
      {(opened === 'remove' || opened === 'renew') && <ChangeFactorDialog kind={opened} {...dialog} />}
      {codes.length > 0 && (
        <ShownSecret
          opened
          values={[{ name: t('account.factorCodes'), value: codes.join('\n') }]}
          fileName="recovery-codes.txt"
          onClose={() => setCodes([])}
          texts={texts}
        />
      )}
    </div>
  );
}
