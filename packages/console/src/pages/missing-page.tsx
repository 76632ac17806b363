import { Button } from '@stoa/ui/button.tsx';
import { StopPage } from '@stoa/ui/stop-page.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** An address that leads nowhere, or to a page that the role does not have. */
export function MissingPage() {
  const t = useText();
  usePageTitle(t('missing.title'));
  return (
    <StopPage
      variant="missing"
      title={t('missing.title')}
      actions={
        <Button component={Link} to="/" variant="primary">
          {t('missing.home')}
        </Button>
      }
    >
      {t('missing.text')}
    </StopPage>
  );
}
