import type { VersionChange } from '@stoa/contract/changes';
import type { Notice as VersionNotice } from '@stoa/contract/publishing';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Callers } from '../features/publishing/callers.tsx';
import { ChangeList, ProblemList } from '../features/publishing/change-list.tsx';
import { Conflicts } from '../features/publishing/conflicts.tsx';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, useMay } from '../features/publishing/publishing-page.tsx';
import { changeSetQuery, noticesQuery, planQuery, useForgetAll } from '../features/publishing/publishing-queries.ts';
import { useText } from '../i18n/language.tsx';
import type { Translate } from '../i18n/text.ts';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function ReviewPage() {
  return useMay().edit ? <Review /> : <MissingPage />;
}

/** Who will notice before what changes; then it is published in one step. */
function Review() {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const forget = useForgetAll();
  const set = useQuery(changeSetQuery(call));
  const plan = useQuery(planQuery(call));
  const notices = useQuery(noticesQuery(call));
  const publish = useMutation({
    mutationFn: () => call('publishChangeSet', { body: { latest_revision: set.data?.latest_revision ?? null } }),
    onSuccess: async (result) => {
      if (result.applied) {
        if (result.revision) toast({ kind: 'success', text: t('publish.done', { number: result.revision }) });
        await navigate({ to: '/publications' });
      }
      await forget();
    },
    onError: (error) => {
      toast({ kind: 'danger', text: reasonOf(error, t) });
      void forget();
    },
  });
  const isOpen = (set.data?.products.length ?? 0) > 0;
  const { changes = [], problems = [], conflicts = [] } = plan.data ?? {};
  return (
    <PublishingPage title={t('publish.review')} error={plan.error ?? set.error}>
      {set.data && !isOpen && (
        <EmptyState title={t('publish.noChanges')} headingLevel={2}>
          {t('publish.noChangesText')}
        </EmptyState>
      )}
      {isOpen && plan.data && (
        <>
          {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
          {problems.length > 0 && (
            <Section title={t('publish.problems', { count: problems.length })} tone="danger">
              <ProblemList problems={problems} />
            </Section>
          )}
          {/* What is not valid has no plan: an empty one would say that nothing changes. */}
          {problems.length === 0 && (
            <div className={classes.columns}>
              <Section title={t('publish.notice')}>
                {notices.data?.data.length === 0 && <p className={classes.muted}>{t('publish.nobodyNotices')}</p>}
                {notices.data?.data.map((notice) => (
                  <VersionNotices key={`${notice.product}/${notice.product_version}`} notice={notice} />
                ))}
              </Section>
              <div>
                <Section title={t('publish.changes')} count={changes.length} tone="side">
                  <ChangeList changes={changes} />
                </Section>
              </div>
            </div>
          )}
          <div className={classes.bar}>
            <p>{t('publish.kept')}</p>
            <Button component={Link} to="/products">
              {t('publish.goOn')}
            </Button>
            <PreviewButton slug={set.data?.products.length === 1 ? set.data.products[0]?.slug : undefined} />
            {problems.length === 0 && conflicts.length === 0 && (
              <Button variant="primary" pending={publish.isPending} onClick={() => publish.mutate()}>
                {changes.length === 1 ? t('publish.publishOne') : t('publish.publish', { count: changes.length })}
              </Button>
            )}
          </div>
        </>
      )}
    </PublishingPage>
  );
}

function VersionNotices({ notice }: { readonly notice: VersionNotice }) {
  const t = useText();
  const tones = { breaking: 'warning', warning: 'strong', safe: 'neutral' } as const;
  if (notice.state === 'pending') return <p className={classes.muted}>{t('publish.comparing')}</p>;
  if (notice.state === 'failed')
    return <p className={classes.muted}>{t('publish.notCompared', { reason: notice.failure ?? '' })}</p>;
  return (
    <ul className={classes.rows}>
      {notice.operations.map(({ kind, level, method, path, changes, callers }) => (
        <li key={`${method} ${path}`}>
          <Tag tone={tones[level]}>{t(`change.level.${level}`)}</Tag>
          <code>{`${method.toUpperCase()} ${path}`}</code>
          <small>{`${notice.product}/${notice.product_version}`}</small>
          <p className={classes.wide}>
            {kind === 'changed'
              ? changes.map((change) => changeText(change as VersionChange, t)).join('; ')
              : `${t('change.subject.operation')}: ${t(`change.effect.${kind}`)}`}
          </p>
          {level !== 'safe' && <Callers callers={callers} isKnown={notice.calls_known} />}
        </li>
      ))}
    </ul>
  );
}

/** `Parameter: added query · status (required)`, in the operator's language. */
function changeText(change: VersionChange, t: Translate): string {
  const { subject, effect, place, at, before, after } = change;
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  const where = [place, at].filter(Boolean).join(' · ');
  return `${t(`change.subject.${subject}`)}: ${t(`change.effect.${effect}`)}${where && ` ${where}`}${values && ` (${values})`}`;
}
