import type { DeveloperPage as Page } from '@stoa/contract/managed-people';
import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import { Button } from '@stoa/ui/button.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { developerQuery } from '../features/developers/developer-queries.ts';
import { RevokeKey } from '../features/keys/revoke-key.tsx';
import { ResetFactorDialog } from '../features/people/reset-factor-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { RecordMissing, RecordPage } from '../lib/records/record-page.tsx';
import { AuditTable, CallFigures, HistoryTable, KeyTable } from '../lib/records/shared-lists.tsx';
import { TypedConfirm } from '../lib/records/typed-confirm.tsx';
import { useAct } from '../lib/use-act.ts';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { AccountFacts, ApplicationTable, MailTable, SessionTable, TeamTable } from './developer-parts.tsx';
import { pageFor } from './page-for.tsx';
import { useRecordDecision } from './use-record-decision.tsx';

/** All about one developer. */
export const DeveloperPage = pageFor('getManagedDeveloper', Developer);

function Developer() {
  const t = useText();
  const { call, me } = useServices();
  const { id = '' } = useParams({ strict: false });
  const { data: page, error, refetch } = useQuery(developerQuery(call, id));
  const [keyToRevoke, setKeyToRevoke] = useState<string>();
  const endSession = useAct<string>({
    run: (send, sessionId) => send('endManagedSession', { params: { developerId: id, sessionId } }),
    successText: () => t('records.done'),
  });
  usePageTitle(page?.developer.full_name ?? t('nav.developers'));
  const back = <Link to="/developers">{t('nav.developers')}</Link>;
  if (!page)
    return <RecordMissing back={back} error={error} gone={t('records.developerGone')} onRetry={() => void refetch()} />;
  const may = (name: ManagementCall) => roleAllows(me.role, name);
  return (
    <>
      <RecordPage
        back={back}
        title={page.developer.full_name}
        under={page.developer.email}
        acts={<Acts page={page} />}
        side={
          <>
            <AccountFacts page={page} />
            <CallFigures calls={page.calls} />
          </>
        }
      >
        <ApplicationTable page={page} />
        <KeyTable
          keys={page.keys}
          withApplication
          onRevoke={may('revokeManagedCredential') ? setKeyToRevoke : undefined}
        />
        <SessionTable
          sessions={page.sessions}
          onEnd={may('endManagedSession') ? (sessionId) => endSession.mutate(sessionId) : undefined}
        />
        <TeamTable teams={page.teams} />
        <MailTable mails={page.mails} />
        <HistoryTable history={page.history} />
        <AuditTable audit={page.audit} />
      </RecordPage>
      {keyToRevoke && (
        <RevokeKey
          id={keyToRevoke}
          onClose={() => setKeyToRevoke(undefined)}
          onDone={() => setKeyToRevoke(undefined)}
        />
      )}
    </>
  );
}

function Acts({ page }: { readonly page: Page }) {
  const t = useText();
  const { me } = useServices();
  const decision = useRecordDecision();
  const [isDeleting, setDeleting] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const { developer } = page;
  const params = { developerId: developer.id };
  const successText = () => t('records.done');
  const unlock = useAct<void>({ run: (call) => call('unlockDeveloper', { params }), successText });
  const endAll = useAct<void>({ run: (call) => call('endAllDeveloperSessions', { params }), successText });
  const keepFactor = useAct<void>({ run: (call) => call('stopDeveloperFactorReset', { params }), successText });
  const request = requestOf(page);
  const { status, second_factor: factor } = developer;
  const hasFactor = factor.authenticator || factor.passkeys > 0;
  const decides = roleAllows(me.role, 'decideRequests');
  return (
    <>
      {decides && status === 'pending' && (
        <>
          <Button variant="primary" pending={decision.isPending} onClick={() => decision.approve(request)}>
            {t('decide.approve')}
          </Button>
          <Button onClick={() => decision.ask(request, 'reject')}>{t('decide.rejectMore')}</Button>
        </>
      )}
      {decides && (status === 'rejected' || status === 'disabled') && (
        <Button onClick={() => decision.ask(request, 'reinstate')}>{t('decide.reinstateMore')}</Button>
      )}
      {developer.locked_until && roleAllows(me.role, 'unlockDeveloper') && (
        <Button pending={unlock.isPending} onClick={() => unlock.mutate()}>
          {t('records.unlock')}
        </Button>
      )}
      {page.sessions.length > 0 && roleAllows(me.role, 'endAllDeveloperSessions') && (
        <Button pending={endAll.isPending} onClick={() => endAll.mutate()}>
          {t('records.endAll')}
        </Button>
      )}
      {factor.reset_due_at && roleAllows(me.role, 'stopDeveloperFactorReset') && (
        <Button pending={keepFactor.isPending} onClick={() => keepFactor.mutate()}>
          {t('factorReset.stop')}
        </Button>
      )}
      {hasFactor && !factor.reset_due_at && roleAllows(me.role, 'resetDeveloperFactor') && (
        <Button onClick={() => setResetting(true)}>{t('factorReset.more')}</Button>
      )}
      {decides && (status === 'approved' || status === 'unverified') && (
        <Button variant="danger" onClick={() => decision.ask(request, 'revoke')}>
          {t('decide.disableMore')}
        </Button>
      )}
      {roleAllows(me.role, 'deleteDeveloper') && (
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('records.deleteMore')}
        </Button>
      )}
      {decision.dialog}
      {isResetting && (
        <ResetFactorDialog
          name={developer.full_name}
          run={(send) => send('resetDeveloperFactor', { params })}
          onClose={() => setResetting(false)}
        />
      )}
      {isDeleting && <DeleteDeveloper page={page} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDeveloper({ page, onClose }: { readonly page: Page; readonly onClose: () => void }) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { developer, goes } = page;
  return (
    <TypedConfirm
      title={t('records.deleteTitle', { name: developer.email })}
      word={developer.email}
      label={t('records.typeAddress')}
      confirm={t('records.deleteNow')}
      act={() => call('deleteDeveloper', { params: { developerId: developer.id } })}
      onClose={onClose}
      onDone={() => {
        toast({ kind: 'success', text: t('records.deleted', { name: developer.email }) });
        void navigate({ to: '/developers' });
        void queries.invalidateQueries({ queryKey: ['developers', 'list'] });
      }}
    >
      <p>{t('records.deleteDeveloper', { ...goes })}</p>
    </TypedConfirm>
  );
}

/** The account as a row of the inbox, which the decisions take. */
function requestOf({ developer }: Page): ManagedRequest {
  const { id, email, full_name, status, status_since } = developer;
  return {
    kind: 'account',
    id,
    status,
    since: status_since,
    developer: { id, email, full_name },
    application: null,
    product: null,
    product_version: null,
    requested_scopes: [],
    decision: null,
  };
}
