import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { credentialsQuery } from './credential-queries.ts';
import { type Expiry, endOf, isReady } from './expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { isLost } from './is-lost.ts';
import { NameDialog } from './name-dialog.tsx';

/** Asks for a name and when the key is to end, makes the key and shows it once (portal §4). It lives in this dialog alone. */
export function GenerateCredentialDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const t = useText();
  const words = useApplicationText();
  const queries = useQueryClient();
  const { call } = useServices();
  const secretTexts = useSecretTexts('credential');
  const [expiry, setExpiry] = useState<Expiry>({ choice: 'never', day: '' });
  const [tried, setTried] = useState(false);
  const generate = useMutation({
    mutationFn: (name: string) =>
      call('createCredential', {
        params: { applicationId },
        body: { display_name: name, expires_at: endOf(expiry, new Date())?.toISOString() },
      }),
    gcTime: 0,
    // The keys are fetched again when the answer was lost too: the key may have been made.
    onSettled: () => queries.invalidateQueries({ queryKey: credentialsQuery(call, applicationId).queryKey }),
  });
  if (generate.data) {
    return (
      <ShownSecret
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
      error={generate.error}
      errorNote={generate.isError && isLost(generate.error) && <p>{words('keys.mayExist')}</p>}
      unready={!isReady(expiry, new Date())}
      onTry={() => setTried(true)}
      onSubmit={(name) => generate.mutate(name)}
      onClose={onClose}
    >
      <ExpiryFields expiry={expiry} tried={tried} onChange={setExpiry} />
    </NameDialog>
  );
}
