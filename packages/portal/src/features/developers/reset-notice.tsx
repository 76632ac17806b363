import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useServices } from '../../services.tsx';
import { factorsQuery } from './account-queries.ts';
import { keepFactors, keptFactors, keptForMs } from './kept-factors.ts';
import styles from './reset-notice.module.css';

const ResetBanner = lazy(async () => ({ default: (await import('@stoa/factors-view/reset-banner')).ResetBanner }));

/** Milliseconds that the page has for what it shows first. */
const waitMs = 1_000;

/** Says on every page but the account's that an operator resets the second factor of the signed-in developer. */
export function ResetNotice({ developerId }: { readonly developerId: string }) {
  const { call } = useServices();
  const [isCalm, setCalm] = useState(false);
  const [kept] = useState(() => keptFactors(developerId));
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/account' });
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const { data, dataUpdatedAt } = useQuery({
    ...factorsQuery(call),
    enabled: isCalm,
    staleTime: keptForMs,
    initialData: kept?.factors,
    initialDataUpdatedAt: kept?.at,
  });
  useEffect(() => {
    if (data) keepFactors(developerId, { factors: data, at: dataUpdatedAt });
  }, [data, dataUpdatedAt, developerId]);
  if (!data?.reset_due_at || isThere) return null;
  return (
    <div className={styles.notice}>
      <Suspense>
        <ResetBanner dueAt={data.reset_due_at} link={(label) => <Link to="/account">{label}</Link>} />
      </Suspense>
    </div>
  );
}
