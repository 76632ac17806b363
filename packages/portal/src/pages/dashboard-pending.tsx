import { Late } from '@stoa/ui/late.tsx';
import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useAnalyticsText } from '../i18n/analytics/analytics-text.ts';
import { useText } from '../i18n/language.tsx';
import page from './page.module.css';

/** Stands in for the dashboard until the page knows whose calls it shows. */
export function DashboardPending({ name }: { readonly name: string | undefined }) {
  const t = useText();
  const words = useAnalyticsText();
  return (
    <div className={`${page.page} ${page.tall}`} role="status" aria-label={t('common.loading')}>
      <Late>
        {name === undefined ? <Skeleton width="35%" size="lg" /> : <PageHeading title={words('title', { name })} />}
        <div className={page.skeleton}>
          <Skeleton width="60%" />
          <Skeleton width="100%" size="lg" />
          <Skeleton width="100%" size="lg" />
        </div>
      </Late>
    </div>
  );
}
