import type { Credential } from '@stoa/contract/credentials';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { credentialsQuery } from './credential-queries.ts';
import { NameDialog } from './name-dialog.tsx';

/** Gives a key another name; the key itself stays. */
export function RenameCredentialDialog(props: { applicationId: string; credential: Credential; onClose: () => void }) {
  const { applicationId, credential, onClose } = props;
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const rename = useMutation({
    mutationFn: (name: string) =>
      call('renameCredential', {
        params: { applicationId, credentialId: credential.id },
        body: { display_name: name },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: credentialsQuery(call, applicationId).queryKey });
      toast({ kind: 'success', text: t('credentials.renamed') });
      onClose();
    },
  });
  return (
    <NameDialog
      title={t('credentials.renameTitle', { name: credential.display_name })}
      initial={credential.display_name}
      submitLabel={t('credentials.rename')}
      pending={rename.isPending}
      error={rename.error}
      onSubmit={(name) => rename.mutate(name)}
      onClose={onClose}
    />
  );
}
