import type { ProofKind } from '@stoa/client/proof-of';
import type { OwnProof } from '@stoa/contract/own-proof';
import { ProvenDialog } from '@stoa/factors-view/proven-dialog';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';

interface ProofDialogProps {
  readonly kind: ProofKind;
  /** The one to sign in through again, where there is no password. */
  readonly provider: { readonly identifier: string | null; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onProven: () => void;
}

/** Asks for proof before a change of the developer's ways to log in, when the log-in was long ago. */
export function ProofDialog({ kind, provider, onClose, onProven }: ProofDialogProps) {
  const t = useText();
  const { call } = useServices();
  if (kind === 'sign_in') return <SignInDialog provider={provider} onClose={onClose} />;

  async function run(body: OwnProof) {
    await call('proveDeveloperPassword', { body });
    onProven();
  }

  return (
    <ProvenDialog title={t('account.proof')} confirm={t('account.proofConfirm')} onClose={onClose} run={run}>
      <p>{t('account.proofText')}</p>
    </ProvenDialog>
  );
}

/** Asks an account without a password to log in anew at its provider. */
function SignInDialog({ provider, onClose }: Pick<ProofDialogProps, 'provider' | 'onClose'>) {
  const t = useText();

  function leave() {
    const query = new URLSearchParams({ fresh: 'true', returnTo: `${window.location.origin}/account` });
    if (provider?.identifier) query.set('identity_provider', provider.identifier);
    window.location.assign(`/api/v2/developer/authenticate/sso?${query}`);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.proof')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={leave}>
            {t('account.proofAgain')}
          </Button>
        </>
      }
    >
      <p>{t('account.proofSignIn', { provider: provider?.name ?? '' })}</p>
    </Dialog>
  );
}
