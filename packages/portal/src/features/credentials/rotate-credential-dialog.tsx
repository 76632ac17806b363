import type { CredentialUsage } from '@stoa/contract/credentials';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useSecretTexts } from '../../i18n/secret-texts.ts';
import { useServices } from '../../services.tsx';
import { ShownSecret } from '../../shown-secret.tsx';
import { credentialsQuery } from './credential-queries.ts';
import styles from './credential-section.module.css';
import { isLost } from './is-lost.ts';
import { LastUse } from './last-use.tsx';
import { NameDialog } from './name-dialog.tsx';
import { endOfOld, overlaps, overlapWords, suggestedName } from './rotation.ts';

export interface RotateCredentialDialogProps {
  readonly applicationId: string;
  readonly credential: CredentialUsage;
  /** Names that are taken. */
  readonly names: readonly string[];
  /** The application has no room for a second key: the old one must go. */
  readonly full: boolean;
  readonly onClose: () => void;
}

/** Makes a new key beside another, asks how long the other one goes on working, and shows the new one once. */
export function RotateCredentialDialog(props: RotateCredentialDialogProps) {
  const { applicationId, credential, names, full, onClose } = props;
  const words = useApplicationText();
  const toast = useToast();
  const { tag } = useLanguage();
  const queries = useQueryClient();
  const { call } = useServices();
  const secretTexts = useSecretTexts('credential');
  const choices = full ? [0] : overlaps;
  const [seconds, setSeconds] = useState(full ? 0 : 86_400);
  const rotate = useMutation({
    mutationFn: (display_name: string) =>
      call('rotateCredential', {
        params: { applicationId, credentialId: credential.id },
        body: { display_name, grace_seconds: seconds },
      }),
    gcTime: 0,
    // The keys are fetched again when the answer was lost too: the key may have been made.
    onSettled: () => queries.invalidateQueries({ queryKey: credentialsQuery(call, applicationId).queryKey }),
  });
  if (rotate.data) {
    const { display_name, credential: key } = rotate.data;
    const close = () => {
      toast({ kind: 'success', text: words('rotate.done') });
      onClose();
    };
    return (
      <ShownSecret
        opened
        values={[{ name: display_name, value: key }]}
        fileName={`${display_name}.txt`}
        onClose={close}
        texts={secretTexts}
      />
    );
  }
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
  const now = new Date();
  return (
    <NameDialog
      title={words('rotate.title', { name: credential.display_name })}
      initial={suggestedName(credential.display_name, names)}
      submitLabel={words('rotate.submit')}
      pending={rotate.isPending}
      error={rotate.error}
      errorNote={rotate.isError && isLost(rotate.error) && <p>{words('keys.mayExist')}</p>}
      lead={
        <div className={styles.facts}>
          <p>{words('rotate.help')}</p>
          <p>
            <LastUse credential={credential} stays={seconds > 0} />
          </p>
        </div>
      }
      onSubmit={(name) => rotate.mutate(name)}
      onClose={onClose}
    >
      <SelectField
        label={words('rotate.overlap')}
        help={
          seconds > 0
            ? words('rotate.until', { date: moment.format(endOfOld(credential, seconds, now)) })
            : `${full ? `${words('rotate.full', { count: names.length })} ` : ''}${words('rotate.nowHelp')}`
        }
        options={choices.map((choice) => ({
          value: String(choice),
          label: choice === 0 ? words('rotate.now') : overlapWords(choice, tag),
        }))}
        value={String(seconds)}
        onChange={(choice) => setSeconds(Number(choice))}
      />
      {credential.expires_at && (
        <p className={styles.help}>
          {words('rotate.expires', {
            date: moment.format(endOfNew(credential.created_at, credential.expires_at, now)),
          })}
        </p>
      )}
    </NameDialog>
  );
}

/** The server gives the new key the life that the old one was meant to have. */
function endOfNew(made: string, ends: string, now: Date): Date {
  return new Date(now.getTime() + Date.parse(ends) - Date.parse(made));
}
