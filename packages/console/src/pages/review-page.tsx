import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeList, ProblemList } from '../features/publishing/change-list.tsx';
import { ClosedVersions } from '../features/publishing/closed-versions.tsx';
import { Conflicts } from '../features/publishing/conflicts.tsx';
import { lostForGood, wordOfLoss } from '../features/publishing/lost-for-good.ts';
import { PreviewButton } from '../features/publishing/preview-button.tsx';
import classes from '../features/publishing/publishing.module.css';
import { PublishingPage, useMay } from '../features/publishing/publishing-page.tsx';
import { changeSetQuery, noticesQuery, planQuery, useForgetAll } from '../features/publishing/publishing-queries.ts';
import { useShown } from '../features/publishing/use-shown.ts';
import { VersionNotices } from '../features/publishing/version-notices.tsx';
import { useText } from '../i18n/language.tsx';
import { TypedConfirm } from '../lib/records/typed-confirm.tsx';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

export function ReviewPage() {
  return useMay().edit ? <Review /> : <MissingPage />;
}

/** Shows which developers will notice what changes; then publishes it in one step. */
function Review() {
  const t = useText();
  const { call, portal } = useServices();
  const toast = useToast();
  const navigate = useNavigate();
  const forget = useForgetAll();
  const set = useQuery(changeSetQuery(call));
  const plan = useQuery(planQuery(call));
  const [shown, renew] = useShown(plan.data);
  const notices = useQuery(noticesQuery(call));
  const [asks, setAsks] = useState(false);
  const seen = { latest_revision: shown?.latest_revision ?? null, updated_at: shown?.updated_at ?? null };
  const isOld =
    plan.data && (plan.data.latest_revision !== seen.latest_revision || plan.data.updated_at !== seen.updated_at);
  const publish = useMutation({
    mutationFn: () => call('publishChangeSet', { body: seen }),
    onSuccess: async (result) => {
      if (result.applied) {
        if (result.revision) toast({ kind: 'success', text: t('publish.done', { number: result.revision }) });
        await navigate({ to: '/publications' });
      }
      await forget();
      renew();
    },
    onError: async (error) => {
      toast({ kind: 'danger', text: reasonOf(error, t) });
      setAsks(false);
      await forget();
      renew();
    },
  });
  const isOpen = (set.data?.products.length ?? 0) > 0;
  const { changes = [], problems = [], conflicts = [] } = shown ?? {};
  const word = wordOfLoss(changes, portal);
  const verb = changes.length === 1 ? t('publish.publishOne') : t('publish.publish', { count: changes.length });
  return (
    <PublishingPage
      title={t('publish.review')}
      error={plan.error ?? set.error}
      isPending={!set.data || (isOpen && !shown)}
    >
      {set.data && !isOpen && (
        <EmptyState title={t('publish.noChanges')} headingLevel={2}>
          {t('publish.noChangesText')}
        </EmptyState>
      )}
      {isOpen && shown && (
        <>
          {isOld && (
            <Notice
              kind="warning"
              actions={
                <Button size="sm" onClick={renew}>
                  {t('publish.lookAgain')}
                </Button>
              }
            >
              {t('publish.movedOn')}
            </Notice>
          )}
          <ClosedVersions
            slugs={(set.data?.products ?? []).filter(({ action }) => action !== 'delete').map(({ slug }) => slug)}
          />
          {conflicts.length > 0 && <Conflicts plan={shown} onSettled={renew} />}
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
            <p>{t(word === undefined ? 'publish.kept' : 'publish.keptBut')}</p>
            <Button component={Link} to="/products">
              {t('publish.goOn')}
            </Button>
            <PreviewButton slug={set.data?.products.length === 1 ? set.data.products[0]?.slug : undefined} />
            {problems.length === 0 && conflicts.length === 0 && (
              <Button
                variant="primary"
                pending={publish.isPending}
                onClick={() => (word === undefined ? publish.mutate() : setAsks(true))}
              >
                {verb}
              </Button>
            )}
          </div>
          {asks && word !== undefined && (
            <TypedConfirm
              title={verb}
              confirm={verb}
              word={word}
              label={t('publish.typeName')}
              act={publish.mutateAsync}
              onDone={() => setAsks(false)}
              onClose={() => setAsks(false)}
            >
              <p>{t('publish.forGood')}</p>
              <ChangeList changes={lostForGood(changes)} />
            </TypedConfirm>
          )}
        </>
      )}
    </PublishingPage>
  );
}
