import type { OwnProof } from '@stoa/contract/own-proof';
import type { Passkey } from '@stoa/contract/passkeys';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks who sits there before a passkey goes; says what the last one takes along. */
export function RemovePasskeyDialog({ passkey, onDone, ...dialog }: RemovePasskeyDialogProps) {
  const t = useFactorsText();
  const { calls, factors } = useFactorServices();
  const isLast = factors.passkeys === 1 && factors.authenticator === null;

  async function run(proof: OwnProof) {
    await calls.removePasskey(passkey.id, proof);
    onDone();
  }

  return (
    <ProvenDialog
      title={t('passkeyRemoveOf', { name: passkey.name })}
      confirm={t('passkeyRemove')}
      danger
      run={run}
      {...dialog}
    >
      <p>{t('passkeyRemoveText')}</p>
      {isLast && <p>{t('passkeyRemoveLast')}</p>}
    </ProvenDialog>
  );
}
