import { useLanguage } from '@stoa/text/language';
import { Notice } from '@stoa/ui/notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../i18n/language.tsx';
import page from '../lib/page.module.css';
import { useServices } from '../services.tsx';
import classes from './factor-banner.module.css';
import { loadFactors } from './load-factors.ts';
import { userFactorsQuery } from './user-factor-queries.ts';

const ResetBanner = lazy(async () => {
  const [banner] = await Promise.all([import('@stoa/factors-view/reset-banner'), loadFactors()]);
  return { default: banner.ResetBanner };
});

/** The milliseconds after which a user who comes back to the window is told whether a reset has begun meanwhile. */
const staleMs = 10 * 60_000;

/** Says on every screen that an operator resets the own second factor, or that one will be required; the start has asked for it. */
export function FactorBanner() {
  const t = useText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const { data, dataUpdatedAt, refetch } = useQuery({ ...userFactorsQuery(call), enabled: false });
  const isThere = useLocation({ select: ({ pathname }) => pathname.endsWith('/security') });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - dataUpdatedAt > staleMs) void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dataUpdatedAt, refetch]);
  if (!data || isThere) return null;
  if (data.reset_due_at)
    return (
      <div className={`${page.above} ${classes.banner}`}>
        <Suspense>
          <ResetBanner dueAt={data.reset_due_at} link={(label) => <Link to="/security">{label}</Link>} />
        </Suspense>
      </div>
    );
  if (!data.due_at) return null;
  const dueAt = new Date(data.due_at);
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(dueAt);
  return (
    <div className={`${page.above} ${classes.banner}`}>
      <Notice kind="warning" announce="none" actions={<Link to="/security">{t('security.open')}</Link>}>
        {dueAt <= new Date() ? t('security.bannerDue') : t('security.banner', { date })}
      </Notice>
    </div>
  );
}
