import type { Application, AuthStrategyDetails } from '@stoa/contract/applications';
import type { ClientProof } from '@stoa/contract/client-proofs';
import { CodeBlock } from '@stoa/rich-text-view/code-block';
import { Moment } from '@stoa/text/moment';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './client-proof-form.module.css';
import { clientProofQuery } from './client-proof-query.ts';
import { quoted, tokenCall } from './token-call.ts';

export interface ClientProofFormProps {
  readonly application: Application;
  readonly proof: ClientProof;
  readonly details: AuthStrategyDetails | null | undefined;
  readonly onProven: () => void;
}

/** How to get a token of one's client, and the field that takes it as the proof. The token is kept nowhere. */
export function ClientProofForm({ application, proof, details, onProven }: ClientProofFormProps) {
  const t = useText();
  const words = useApplicationText();
  const toast = useToast();
  const queries = useQueryClient();
  const { call } = useServices();
  const [token, setToken] = useState('');
  const [tried, setTried] = useState(false);
  // The token may be pasted as it stands in a request, with its `Bearer`.
  const bare = token.trim().replace(/^Bearer\s+/i, '');
  const missing = bare === '';
  const prove = useMutation({
    mutationFn: (value: string) =>
      call('proveClient', { params: { applicationId: application.id }, body: { token: value } }),
    // The token is among its variables: it goes with this form.
    gcTime: 0,
    onSuccess: (proven) => {
      queries.setQueryData(clientProofQuery(call, application.id).queryKey, proven);
      toast({ kind: 'success', text: words('proof.done') });
      onProven();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!missing) prove.mutate(bare);
  }

  const commands = [
    `CLIENT_ID="${quoted(proof.client_id)}"`,
    'read -rs CLIENT_SECRET',
    ...tokenCall(details?.issuer ?? undefined, application.scopes ?? []),
    'echo "$ACCESS_TOKEN"',
  ].join('\n');
  const refusal = refusalOf(prove.error, t, ['token']);
  return (
    <>
      <Notice kind="warning" title={words('proof.title')} announce="none">
        {words('proof.why')}
      </Notice>
      <form onSubmit={submit} noValidate>
        <ol className={styles.steps}>
          <li>
            <h3>{words('proof.getToken')}</h3>
            <p>
              {words('proof.getTokenHelp')} {words('proof.secretHelp')}
            </p>
            {details && details.audiences.length > 0 && (
              <p>{words('proof.audiences', { audiences: details.audiences.join(', ') })}</p>
            )}
            <CodeBlock code={commands} language="bash" />
          </li>
          <li>
            <h3>{words('proof.present')}</h3>
            <p>
              {words('proof.presentHelp')}{' '}
              {proof.claimed_at && (
                <>
                  {words('proof.since')} <Moment at={proof.claimed_at} />
                </>
              )}
            </p>
            {refusal.general && <Notice kind="danger">{refusal.general}</Notice>}
            <TextAreaField
              label={words('proof.token')}
              requiredLabel={t('common.required')}
              error={tried && missing ? words('proof.tokenMissing') : refusal.at.token}
              className={styles.token}
              rows={4}
              spellCheck={false}
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.currentTarget.value)}
            />
            <Button type="submit" variant="primary" pending={prove.isPending}>
              {words('proof.submit')}
            </Button>
          </li>
        </ol>
        <p className={styles.otherwise}>{words('proof.otherwise')}</p>
      </form>
    </>
  );
}
