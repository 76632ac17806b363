import type { Credential } from '@stoa/contract/credentials';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import { useServices } from '../../services.tsx';
import { credentialsQuery } from './credential-queries.ts';
import { NameDialog } from './name-dialog.tsx';

/** Gives a key another name; the key itself stays. */
export function RenameCredentialDialog(props: { applicationId: string; credential: Credential; onClose: () => void }) {
  const { applicationId, credential, onClose } = props;
  const t = useText();
  const { call } = useServices();
  const rename = useAct({
    run: (name: string) =>
      call('renameCredential', {
        params: { applicationId, credentialId: credential.id },
        body: { display_name: name },
      }),
    changes: [credentialsQuery(call, applicationId).queryKey],
    successText: () => t('credentials.renamed'),
    onDone: onClose,
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
