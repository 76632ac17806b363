import type { Factors } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import type { Passkey } from '@stoa/contract/passkeys';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { ProvenDialog } from './proven-dialog.tsx';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly email: string;
  readonly factors: Factors;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks who sits there before a passkey goes; says what the last one takes along. */
export function RemovePasskeyDialog({ passkey, onDone, ...dialog }: RemovePasskeyDialogProps) {
  const t = useText();
  const { call } = useServices();
  const isLast = dialog.factors.passkeys === 1 && dialog.factors.authenticator === null;

  async function run(body: OwnProof) {
    await call('removeDeveloperPasskey', { params: { passkeyId: passkey.id }, body });
    onDone();
  }

  return (
    <ProvenDialog
      title={t('account.passkeyRemoveOf', { name: passkey.name })}
      confirm={t('account.passkeyRemove')}
      danger
      run={run}
      {...dialog}
    >
      <p>{t('account.passkeyRemoveText')}</p>
      {isLast && <p>{t('account.passkeyRemoveLast')}</p>}
    </ProvenDialog>
  );
}
