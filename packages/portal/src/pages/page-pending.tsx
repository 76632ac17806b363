import { FullScreenSpinner } from '@stoa/ui/full-screen-spinner.tsx';
import { useText } from '../i18n/language.tsx';

/** Stands in for a page whose code is loading. The router waits before it shows this, so nothing waits twice. */
export function PagePending() {
  const t = useText();
  return <FullScreenSpinner label={t('common.loading')} after={0} />;
}
