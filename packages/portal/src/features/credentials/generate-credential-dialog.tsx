import { SecretOnce } from '@stoa/ui/secret-once.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { reasonOf } from '../../i18n/reason.ts';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { credentialsQuery } from './credential-queries.ts';
import { NameDialog } from './name-dialog.tsx';

/** Asks for a name, makes the key and shows it once (portal specification §4). It lives in this dialog alone. */
export function GenerateCredentialDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { call } = useServices();
  const secretTexts = useSecretTexts('credential');
  const generate = useMutation({
    mutationFn: (name: string) => call('createCredential', { params: { applicationId }, body: { display_name: name } }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: credentialsQuery(call, applicationId).queryKey }),
  });
  if (generate.data) {
    return (
      <SecretOnce
        opened
        values={[{ name: generate.data.display_name, value: generate.data.credential }]}
        fileName={`${generate.data.display_name}.txt`}
        onClose={onClose}
        texts={secretTexts}
      />
    );
  }
  return (
    <NameDialog
      title={t('credentials.generate')}
      initial=""
      submitLabel={t('credentials.generate')}
      pending={generate.isPending}
      error={generate.isError && reasonOf(generate.error, t)}
      onSubmit={(name) => generate.mutate(name)}
      onClose={onClose}
    />
  );
}
