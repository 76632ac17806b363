import type { ApplicationPage as Page } from '@stoa/contract/managed-people';
import { roleAllows } from '@stoa/contract/management-roles';
import { Button } from '@stoa/ui/button.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { applicationQuery } from '../features/applications/application-queries.ts';
import { TransferDialog } from '../features/applications/transfer-dialog.tsx';
import { ReleaseCertificate, RevokeKey } from '../features/keys/revoke-key.tsx';
import { useText } from '../i18n/language.tsx';
import { DeveloperLink } from '../lib/record-link.tsx';
import { RecordMissing, RecordPage } from '../lib/records/record-page.tsx';
import { AuditTable, CallFigures, HistoryTable, KeyTable } from '../lib/records/shared-lists.tsx';
import { TypedConfirm } from '../lib/records/typed-confirm.tsx';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { ApplicationFacts, CertificateFacts, RegistrationTable } from './application-parts.tsx';
import { pageFor } from './page-for.tsx';

/** All about one application. */
export const ApplicationPage = pageFor('getManagedApplication', Application);

type OpenDialog =
  | { readonly act: 'revoke'; readonly keyId: string }
  | { readonly act: 'release'; readonly thumbprint: string };

function Application() {
  const t = useText();
  const { call, me } = useServices();
  const { id = '' } = useParams({ strict: false });
  const { data: page, error, refetch } = useQuery(applicationQuery(call, id));
  const [dialog, setDialog] = useState<OpenDialog>();
  usePageTitle(page?.application.name ?? t('nav.applications'));
  const back = <Link to="/applications">{t('nav.applications')}</Link>;
  if (!page)
    return (
      <RecordMissing back={back} error={error} gone={t('records.applicationGone')} onRetry={() => void refetch()} />
    );
  const { developer } = page.application;
  const mayRevoke = roleAllows(me.role, 'revokeManagedCredential');
  const mayRelease = roleAllows(me.role, 'releaseCertificate');
  const close = () => setDialog(undefined);
  return (
    <>
      <RecordPage
        back={back}
        title={page.application.name}
        under={<DeveloperLink {...developer} />}
        acts={<Acts page={page} />}
        side={
          <>
            <ApplicationFacts page={page} />
            <CertificateFacts
              page={page}
              onRelease={mayRelease ? (thumbprint) => setDialog({ act: 'release', thumbprint }) : undefined}
            />
            <CallFigures calls={page.calls} />
          </>
        }
      >
        <RegistrationTable page={page} />
        <KeyTable
          keys={page.keys}
          withApplication={false}
          onRevoke={mayRevoke ? (keyId) => setDialog({ act: 'revoke', keyId }) : undefined}
        />
        <HistoryTable history={page.history} />
        <AuditTable audit={page.audit} />
      </RecordPage>
      {dialog?.act === 'revoke' && <RevokeKey id={dialog.keyId} onClose={close} onDone={close} />}
      {dialog?.act === 'release' && <ReleaseCertificate id={dialog.thumbprint} onClose={close} onDone={close} />}
    </>
  );
}

function Acts({ page }: { readonly page: Page }) {
  const t = useText();
  const { me } = useServices();
  const [open, setOpen] = useState<'transfer' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {roleAllows(me.role, 'transferApplication') && (
        <Button onClick={() => setOpen('transfer')}>{t('records.transferMore')}</Button>
      )}
      {roleAllows(me.role, 'deleteManagedApplication') && (
        <Button variant="danger" onClick={() => setOpen('delete')}>
          {t('records.deleteMore')}
        </Button>
      )}
      {open === 'transfer' && <TransferDialog application={page.application} keys={page.goes.keys} onClose={close} />}
      {open === 'delete' && <DeleteApplication page={page} onClose={close} />}
    </>
  );
}

function DeleteApplication({ page, onClose }: { readonly page: Page; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { application, goes } = page;
  return (
    <TypedConfirm
      title={t('records.deleteTitle', { name: application.name })}
      word={application.name}
      label={t('records.typeName')}
      confirm={t('records.deleteNow')}
      act={() => call('deleteManagedApplication', { params: { applicationId: application.id } })}
      onClose={onClose}
      onDone={() => {
        toast({ kind: 'success', text: t('records.deleted', { name: application.name }) });
        void navigate({ to: '/applications' });
        void queries.invalidateQueries({ queryKey: ['applications', 'list'] });
      }}
    >
      <p>{t('records.deleteApplication', { ...goes })}</p>
    </TypedConfirm>
  );
}
