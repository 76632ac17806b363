import { useFactorServices } from '@stoa/factors-view/factor-services';
import { ProvenDialog } from '@stoa/factors-view/proven-dialog';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';

export interface DeleteAccountDialogProps {
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks who sits there before everything goes: it cannot be undone. Without a password the address is typed. */
export function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useText();
  const { call } = useServices();
  const { email, hasPassword } = useFactorServices();
  const [typed, setTyped] = useState('');

  return (
    <ProvenDialog
      title={t('account.deleteHeading')}
      confirm={t('account.delete')}
      danger
      {...(!hasPassword && { first: { label: t('account.deleteEmail', { email }), value: typed, onChange: setTyped } })}
      onClose={onClose}
      run={async (proof) => {
        await call('deleteCurrentDeveloper', { body: hasPassword ? proof : { ...proof, email: typed } });
        onDeleted();
      }}
    >
      <p>{t('account.deleteHelp')}</p>
    </ProvenDialog>
  );
}
