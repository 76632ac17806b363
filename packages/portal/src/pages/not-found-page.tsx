import { StopPage } from '@stoa/ui/stop-page.tsx';
import { useText } from '../i18n/language.tsx';
import { HomeButton } from './home-button.tsx';

/** The page for an unknown address (portal §8). */
export function NotFoundPage() {
  const t = useText();
  return (
    <StopPage variant="missing" title={t('notFound.message')} actions={<HomeButton />}>
      {t('notFound.help')}
    </StopPage>
  );
}
