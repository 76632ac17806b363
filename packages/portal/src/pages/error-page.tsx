import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../page-title.tsx';
import { HomeButton } from './home-button.tsx';

/** Error: what could not be shown, why, and two ways on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  usePageTitle(t('title.error'));
  return (
    <StopPage
      variant="missing"
      title={t('error.title')}
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {t('common.retry')}
          </Button>
          <HomeButton primary={false} />
        </>
      }
    >
      {reasonOf(error, t)}
    </StopPage>
  );
}
