import type { Application } from '@stoa/contract/applications';
import type { CredentialUsage } from '@stoa/contract/credentials';
import { Button } from '@stoa/ui/button.tsx';
import { DataTable } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import { NotFetched } from '../../lib/not-fetched.tsx';
import { useServices } from '../../services.tsx';
import { useCredentialColumns } from './credential-columns.tsx';
import { credentialsQuery } from './credential-queries.ts';
import styles from './credential-section.module.css';
import { GenerateCredentialDialog } from './generate-credential-dialog.tsx';
import { RenameCredentialDialog } from './rename-credential-dialog.tsx';
import { RevokeCredentialDialog } from './revoke-credential-dialog.tsx';
import { RotateCredentialDialog } from './rotate-credential-dialog.tsx';

type OpenDialog =
  | { readonly kind: 'generate' }
  | { readonly kind: 'rotate'; readonly credential: CredentialUsage }
  | { readonly kind: 'rename'; readonly credential: CredentialUsage }
  | { readonly kind: 'revoke'; readonly credential: CredentialUsage };

/** The server refuses more (contract §A.7), with a 403 that would lead away from this page. */
const mostCredentials = 20;

/** The keys of an application: how each is used, to rename or revoke; none can be seen again. */
export function CredentialSection({ application }: { application: Application }) {
  const t = useText();
  const words = useApplicationText();
  const { call } = useServices();
  const credentials = useQuery(credentialsQuery(call, application.id));
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const full = (credentials.data?.length ?? 0) >= mostCredentials;
  const fullId = useId();
  const generate = (
    <Button
      variant="primary"
      size="sm"
      unavailable={full}
      aria-describedby={fullId}
      onClick={() => setOpen({ kind: 'generate' })}
    >
      {t('credentials.generate')}
    </Button>
  );

  const columns = useCredentialColumns({
    all: credentials.data ?? [],
    onRotate: (credential) => setOpen({ kind: 'rotate', credential }),
    onRename: (credential) => setOpen({ kind: 'rename', credential }),
    onRevoke: (credential) => setOpen({ kind: 'revoke', credential }),
  });
  const count = credentials.data?.length ?? 0;

  return (
    <Section
      title={t('credentials.heading')}
      count={count > 0 ? words('keys.of', { count, most: mostCredentials }) : undefined}
      action={credentials.data && credentials.data.length > 0 ? generate : undefined}
    >
      {full && (
        <p id={fullId} className={styles.full}>
          {t('credentials.full', { count: mostCredentials })}
        </p>
      )}
      {credentials.isError && <NotFetched query={{ error: credentials.error }} thing={t('credentials.thing')} />}
      {credentials.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Skeleton width="40%" />
          <Skeleton width="35%" />
        </div>
      )}
      {credentials.data && (
        <DataTable
          caption={t('credentials.heading')}
          columns={columns}
          rows={credentials.data}
          rowKey={(credential) => credential.id}
          empty={
            <EmptyState title={t('credentials.empty')} actions={generate}>
              {t('credentials.emptyHelp')}
            </EmptyState>
          }
        />
      )}
      {count > 0 && <p className={styles.help}>{words('keys.barsHelp')}</p>}
      {open?.kind === 'generate' && <GenerateCredentialDialog applicationId={application.id} onClose={close} />}
      {open?.kind === 'rotate' && (
        <RotateCredentialDialog
          applicationId={application.id}
          credential={open.credential}
          names={(credentials.data ?? []).map(({ display_name }) => display_name)}
          full={full}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <RenameCredentialDialog applicationId={application.id} credential={open.credential} onClose={close} />
      )}
      {open?.kind === 'revoke' && (
        <RevokeCredentialDialog applicationId={application.id} credential={open.credential} onClose={close} />
      )}
    </Section>
  );
}
