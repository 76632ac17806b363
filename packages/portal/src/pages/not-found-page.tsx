import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';

/** Not Found (portal specification §8). */
export function NotFoundPage() {
  const t = useText();
  return (
    <StopPage
      variant="missing"
      title={t('notFound.message')}
      actions={
        <Button component={Link} to="/" variant="primary">
          {t('nav.home')}
        </Button>
      }
    >
      {t('notFound.help')}
    </StopPage>
  );
}
