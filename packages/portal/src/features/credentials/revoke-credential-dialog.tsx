import type { CredentialUsage } from '@stoa/contract/credentials';
import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { orGone } from '../../lib/or-gone.ts';
import { useServices } from '../../services.tsx';
import { credentialsQuery } from './credential-queries.ts';
import styles from './credential-section.module.css';
import { LastUse } from './last-use.tsx';

/** Asks before a key is revoked: it cannot be undone (portal §5). Says first whether it is in use. */
export function RevokeCredentialDialog(props: {
  applicationId: string;
  credential: CredentialUsage;
  onClose: () => void;
}) {
  const { applicationId, credential, onClose } = props;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const revoke = useMutation({
    mutationFn: () => orGone(call('revokeCredential', { params: { applicationId, credentialId: credential.id } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: credentialsQuery(call, applicationId).queryKey });
      toast({ kind: 'success', text: t('credentials.revoked') });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('credentials.revokeTitle', { name: credential.display_name })}
      confirm={t('credentials.revoke')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={revoke.isPending}
      error={revoke.isError && reasonOf(revoke.error, t)}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      <div className={styles.facts}>
        <p>
          <LastUse credential={credential} />
        </p>
        <p>{t('credentials.revokeWarning')}</p>
      </div>
    </ConfirmDialog>
  );
}
