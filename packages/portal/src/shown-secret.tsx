import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { SecretOnce, type SecretOnceProps } from '@stoa/ui/secret-once.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from './i18n/language.tsx';

const always = () => true;

/** A secret that is shown this once. Until it is said to be saved, Back, a link or a reload asks first: it would be gone. */
export function ShownSecret(props: Omit<SecretOnceProps, 'onSaved'>) {
  const t = useText();
  const [saved, setSaved] = useState(false);
  const asks = props.opened && !saved;
  const blocker = useBlocker({
    shouldBlockFn: always,
    enableBeforeUnload: asks,
    disabled: !asks,
    withResolver: true,
  });
  return (
    <>
      <SecretOnce {...props} onSaved={setSaved} />
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          opened
          title={t('secret.leaveTitle')}
          confirm={t('secret.leave')}
          cancel={t('secret.stay')}
          closeLabel={t('common.close')}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        >
          {t('secret.leaveHelp')}
        </ConfirmDialog>
      )}
    </>
  );
}
