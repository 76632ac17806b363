import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../page-title.tsx';
import { FailedPage } from './failed-page.tsx';

/** Error: a page that could not be drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  usePageTitle(t('title.error'));
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedPage title={t('error.title')} error={error} onRetry={retry} />;
}
