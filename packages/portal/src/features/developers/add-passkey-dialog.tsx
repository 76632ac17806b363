import type { Factors } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { makePasskey } from './passkey-browser.ts';
import { ProvenDialog } from './proven-dialog.tsx';

interface AddPasskeyDialogProps {
  readonly email: string;
  readonly factors: Factors;
  readonly onClose: () => void;
  /** With the recovery codes, where some were made. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** A name and who sits there; then the browser makes the passkey. */
export function AddPasskeyDialog({ onDone, ...dialog }: AddPasskeyDialogProps) {
  const t = useText();
  const { call } = useServices();
  const [name, setName] = useState('');
  const isFirst = dialog.factors.authenticator === null && dialog.factors.passkeys === 0;

  async function run(body: OwnProof) {
    const { options } = await call('beginDeveloperPasskey', { body });
    const { id, rawId, type, clientExtensionResults, response } = await makePasskey(options);
    const passkey = {
      id,
      rawId,
      type,
      clientExtensionResults: { ...clientExtensionResults },
      response: { ...response },
    };
    const { recovery_codes } = await call('finishDeveloperPasskey', { body: { name: name.trim(), passkey } });
    onDone(recovery_codes);
  }

  return (
    <ProvenDialog
      title={t('account.passkeyAdd')}
      confirm={t('account.passkeyAdd')}
      blocked={name.trim() === ''}
      run={run}
      {...dialog}
    >
      {isFirst && <p>{t('account.passkeyFirst')}</p>}
      <TextField
        label={t('account.passkeyName')}
        requiredLabel={t('common.required')}
        help={t('account.passkeyNameHelp')}
        autoComplete="off"
        value={name}
        maxLength={255}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProvenDialog>
  );
}
