import type { ProofKind } from '@stoa/client/proof-of';
import type { OwnProof } from '@stoa/contract/own-proof';
import { ProvenDialog } from '@stoa/factors-view/proven-dialog';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { UserFactors } from './user-factors.tsx';

interface ProofDialogProps {
  readonly kind: ProofKind;
  readonly onAnswer: (proven: boolean) => void;
}

/** Stands before an act that changes who may enter; the act goes on when it closes. */
export function ProofDialog({ kind, onAnswer }: ProofDialogProps) {
  return kind === 'password' ? <PasswordDialog onAnswer={onAnswer} /> : <SignInDialog onAnswer={onAnswer} />;
}

function PasswordDialog({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const t = useText();
  const { call } = useServices();
  const prove = async (body: OwnProof) => {
    await call('proveUserPassword', { body });
    onAnswer(true);
  };
  return (
    <UserFactors hasPassword>
      <ProvenDialog title={t('proof.title')} confirm={t('proof.confirm')} onClose={() => onAnswer(false)} run={prove}>
        <p>{t('proof.text')}</p>
      </ProvenDialog>
    </UserFactors>
  );
}

function SignInDialog({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const t = useText();
  const { call } = useServices();
  // The log-in page would lead straight back while the session lives.
  const leave = useMutation({
    mutationFn: () => call('logOutUser'),
    onSuccess: () => {
      const returnTo = window.location.pathname + window.location.search;
      window.location.assign(`/console/login?${new URLSearchParams({ returnTo, fresh: 'true' })}`);
    },
  });
  return (
    <Dialog
      opened
      size="narrow"
      title={t('proof.signInTitle')}
      closeLabel={t('common.close')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" pending={leave.isPending} onClick={() => leave.mutate()}>
            {t('proof.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('proof.signInText')}</p>
    </Dialog>
  );
}
