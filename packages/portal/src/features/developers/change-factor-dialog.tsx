import type { Factors } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import type { FactorDialogProps } from './add-factor-dialog.tsx';
import { ProvenDialog } from './proven-dialog.tsx';

/** Asks who sits there before the app goes, or the recovery codes are replaced. */
export function ChangeFactorDialog({ kind, onDone, ...dialog }: FactorDialogProps & { kind: 'remove' | 'renew' }) {
  const t = useText();
  const { call } = useServices();

  async function run(body: OwnProof) {
    if (kind === 'renew') return onDone((await call('renewDeveloperRecoveryCodes', { body })).recovery_codes);
    await call('removeDeveloperAuthenticator', { body });
    onDone();
  }

  const title = t(kind === 'renew' ? 'account.factorRenew' : 'account.factorRemove');
  return (
    <ProvenDialog title={title} confirm={title} danger={kind === 'remove'} run={run} {...dialog}>
      <p>{kind === 'renew' ? t('account.factorRenewHelp') : t(removal(dialog.factors))}</p>
    </ProvenDialog>
  );
}

function removal({ passkeys }: Factors) {
  return passkeys > 0 ? 'account.factorRemoveKeeps' : 'account.factorRemoveHelp';
}
