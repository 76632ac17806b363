import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';

/** Forbidden (portal specification §8). */
export function ForbiddenPage() {
  const t = useText();
  return (
    <StopPage
      variant="forbidden"
      title={t('forbidden.message')}
      actions={
        <Button component={Link} to="/" variant="primary">
          {t('nav.home')}
        </Button>
      }
    >
      {t('forbidden.help')}
    </StopPage>
  );
}
