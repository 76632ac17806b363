import type { Factors } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import type { FactorDialogProps } from './add-factor-dialog.tsx';
import { useFactorServices } from './factor-services.tsx';
import { useFactorsText } from './i18n/factors-text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

/** Asks who sits there before the app goes, or the recovery codes are replaced. */
export function ChangeFactorDialog({ kind, onDone, ...dialog }: FactorDialogProps & { kind: 'remove' | 'renew' }) {
  const t = useFactorsText();
  const { calls, factors } = useFactorServices();

  async function run(proof: OwnProof) {
    if (kind === 'renew') return onDone((await calls.renewRecoveryCodes(proof)).recovery_codes);
    await calls.removeAuthenticator(proof);
    onDone();
  }

  const title = t(kind === 'renew' ? 'factorRenew' : 'factorRemove');
  return (
    <ProvenDialog title={title} confirm={title} danger={kind === 'remove'} run={run} {...dialog}>
      <p>{kind === 'renew' ? t('factorRenewHelp') : t(removal(factors))}</p>
    </ProvenDialog>
  );
}

function removal({ passkeys }: Factors) {
  return passkeys > 0 ? 'factorRemoveKeeps' : 'factorRemoveHelp';
}
