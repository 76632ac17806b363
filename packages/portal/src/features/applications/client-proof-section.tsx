import type { Application, AuthStrategyDetails } from '@stoa/contract/applications';
import type { ClientProof } from '@stoa/contract/client-proofs';
import { Moment } from '@stoa/text/moment';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { CopyableId } from '../../lib/copyable-id.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import { ClientProofForm } from './client-proof-form.tsx';
import { clientProofQuery } from './client-proof-query.ts';
import styles from './client-section.module.css';

export interface ClientProofSectionProps {
  readonly application: Application;
  /** The details of the strategy that says whose tokens are accepted. */
  readonly details: AuthStrategyDetails | null | undefined;
}

/** The client that a developer has named: whether it is proven to be theirs, and how to prove it. */
export function ClientProofSection({ application, details }: ClientProofSectionProps) {
  const t = useText();
  const words = useApplicationText();
  const { call } = useServices();
  const [justProven, setJustProven] = useState(false);
  const state = useRef<HTMLDivElement>(null);
  const query = useQuery(clientProofQuery(call, application.id));
  const proof = query.data;

  // The form disappears once the client is proven, and the focus would be lost with it.
  useEffect(() => {
    if (justProven && proof?.state === 'proven') state.current?.focus();
  }, [justProven, proof?.state]);

  return (
    <Section title={words('proof.heading')}>
      <div className={styles.client}>
        {query.isError && <NotFetched query={{ error: query.error }} thing={words('client.thing')} />}
        {query.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton width="60%" />
          </div>
        )}
        {proof && <ProofFacts proof={proof} stateRef={state} />}
        {proof?.state === 'unproven' && (
          <ClientProofForm
            application={application}
            proof={proof}
            details={details}
            onProven={() => setJustProven(true)}
          />
        )}
      </div>
    </Section>
  );
}

function ProofFacts({ proof, stateRef }: { proof: ClientProof; stateRef: RefObject<HTMLDivElement | null> }) {
  const t = useText();
  const words = useApplicationText();
  const { state, client_id, proven_at, proven_by } = proof;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('application.clientId')}</dt>
        <dd>
          <CopyableId id={client_id} label={t('application.copy', { thing: t('application.clientId') })} />
        </dd>
      </div>
      <div>
        <dt>{words('client.state')}</dt>
        <dd>
          <div ref={stateRef} tabIndex={-1}>
            <Tag tone={state === 'proven' ? 'success' : 'warning'}>{words(`proof.${state}`)}</Tag>{' '}
            {state === 'proven' && (
              <small>
                {proven_by ? words(`proof.by.${proven_by}`) : words('proof.before')}
                {proven_at && (
                  <>
                    {', '}
                    <Moment at={proven_at} />
                  </>
                )}
              </small>
            )}
          </div>
        </dd>
      </div>
    </dl>
  );
}
