import type { OwnProof } from '@stoa/contract/own-proof';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { MakePasskeyAgain } from './make-passkey-again.tsx';
import { makePasskey, NoPasskey } from './passkey-browser.ts';
import { ProvenDialog } from './proven-dialog.tsx';

interface AddPasskeyDialogProps {
  readonly onClose: () => void;
  /** Receives the recovery codes, where some were made. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** A name and who sits there; then the browser makes the passkey. */
export function AddPasskeyDialog({ onDone, ...dialog }: AddPasskeyDialogProps) {
  const t = useFactorsText();
  const { calls, factors } = useFactorServices();
  const [name, setName] = useState('');
  const isFirst = factors.authenticator === null && factors.passkeys === 0;

  const [proven, setProven] = useState<{ readonly options: Record<string, unknown>; readonly failure: NoPasskey }>();

  async function make(options: Record<string, unknown>) {
    const { recovery_codes } = await calls.finishPasskey(name.trim(), await makePasskey(options));
    onDone(recovery_codes);
  }

  async function run(proof: OwnProof) {
    const { options } = await calls.beginPasskey(proof);
    try {
      await make(options);
    } catch (failure) {
      if (!(failure instanceof NoPasskey)) throw failure;
      setProven({ options, failure });
    }
  }

  if (proven)
    return (
      <MakePasskeyAgain
        before={proven.failure}
        make={() => make(proven.options)}
        onStartAgain={() => setProven(undefined)}
        {...dialog}
      />
    );
  return (
    <ProvenDialog
      title={t('passkeyAdd')}
      confirm={t('passkeyAdd')}
      first={{ label: t('passkeyName'), help: t('passkeyNameHelp'), value: name, onChange: setName }}
      run={run}
      {...dialog}
    >
      {isFirst && <p>{t('passkeyFirst')}</p>}
    </ProvenDialog>
  );
}
