import type { OwnProof } from '@stoa/contract/own-proof';
import { useText } from '@stoa/text/language';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { makePasskey } from './passkey-browser.ts';
import { ProvenDialog } from './proven-dialog.tsx';

interface AddPasskeyDialogProps {
  readonly onClose: () => void;
  /** With the recovery codes, where some were made. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** A name and who sits there; then the browser makes the passkey. */
export function AddPasskeyDialog({ onDone, ...dialog }: AddPasskeyDialogProps) {
  const t = useFactorsText();
  const common = useText();
  const { calls, factors } = useFactorServices();
  const [name, setName] = useState('');
  const isFirst = factors.authenticator === null && factors.passkeys === 0;

  async function run(proof: OwnProof) {
    const { options } = await calls.beginPasskey(proof);
    const { recovery_codes } = await calls.finishPasskey(name.trim(), await makePasskey(options));
    onDone(recovery_codes);
  }

  return (
    <ProvenDialog title={t('passkeyAdd')} confirm={t('passkeyAdd')} blocked={name.trim() === ''} run={run} {...dialog}>
      {isFirst && <p>{t('passkeyFirst')}</p>}
      <TextField
        label={t('passkeyName')}
        requiredLabel={common('common.required')}
        help={t('passkeyNameHelp')}
        autoComplete="off"
        value={name}
        maxLength={255}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProvenDialog>
  );
}
