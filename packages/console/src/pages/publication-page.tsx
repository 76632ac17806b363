import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeList, ProblemList } from '../features/publishing/change-list.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage } from '../features/publishing/publishing-page.tsx';
import { revisionQuery, useForgetAll } from '../features/publishing/publishing-queries.ts';
import { sourceText } from '../features/publishing/source-text.ts';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function PublicationPage() {
  const { number = '' } = useParams({ strict: false });
  const { me } = useServices();
  return roleAllows(me.role, 'getRevision') ? <Publication key={number} number={number} /> : <MissingPage />;
}

/** What one publication changed, and the two ways back: of it alone, or to it. */
function Publication({ number }: { readonly number: string }) {
  const t = useText();
  const { call, me } = useServices();
  const { data, error } = useQuery(revisionQuery(call, number));
  const [way, setWay] = useState<'undo' | 'restore'>();
  const may = roleAllows(me.role, 'restoreRevision');
  return (
    <PublishingPage
      title={t('publish.publication', { number: Number(number) })}
      error={error}
      actions={
        may &&
        data && (
          <>
            <Button onClick={() => setWay('restore')}>{t('publish.restore')}</Button>
            {data.changes && <Button onClick={() => setWay('undo')}>{t('publish.undo')}</Button>}
          </>
        )
      }
    >
      {data && (
        <>
          <p className={classes.muted}>
            {[sourceText(data.revision, t), data.revision.by].filter(Boolean).join(', ')}
            {', '}
            <Moment at={data.revision.created_at} />
          </p>
          <Section title={t('publish.changes')} count={data.changes?.length}>
            {data.changes ? (
              <ChangeList changes={data.changes} />
            ) : (
              <p className={classes.muted}>{t('publish.notKept')}</p>
            )}
          </Section>
        </>
      )}
      {way && <WayBack number={number} way={way} onClose={() => setWay(undefined)} />}
    </PublishingPage>
  );
}

interface WayBackProps {
  readonly number: string;
  readonly way: 'undo' | 'restore';
  readonly onClose: () => void;
}

function WayBack({ number, way, onClose }: WayBackProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const forget = useForgetAll();
  const ask = (plan: boolean) =>
    call('restoreRevision', { params: { number }, query: { plan }, body: { undo: way === 'undo' } });
  const plan = useQuery({ queryKey: ['publishing', 'way', way, number], queryFn: () => ask(true), gcTime: 0 });
  const go = useMutation({
    mutationFn: () => ask(false),
    onSuccess: async ({ applied, revision }) => {
      if (!applied) return;
      if (revision) toast({ kind: 'success', text: t('publish.done', { number: revision }) });
      await navigate({ to: '/publications' });
      await forget();
    },
  });
  const problems = go.data?.problems ?? plan.data?.problems ?? [];
  const error = go.error ?? plan.error;
  return (
    <ConfirmDialog
      opened
      tone="plain"
      title={t(`publish.${way}`)}
      confirm={t(`publish.${way}`)}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={error ? reasonOf(error, t) : undefined}
      pending={go.isPending}
      onCancel={onClose}
      onConfirm={() => go.mutate()}
    >
      <p>{t(`publish.${way}Text`)}</p>
      {problems.length > 0 ? <ProblemList problems={problems} /> : <ChangeList changes={plan.data?.changes ?? []} />}
    </ConfirmDialog>
  );
}
