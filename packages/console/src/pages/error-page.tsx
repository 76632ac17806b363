import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** A page that failed while it was drawn: a new version may have taken its file away. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useText();
  usePageTitle(t('failed.title'));
  return (
    <StopPage
      variant="missing"
      title={t('failed.title')}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('common.retry')}
        </Button>
      }
    >
      {reasonOf(error, t)}
    </StopPage>
  );
}
