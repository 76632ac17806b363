import { StopPage } from '@stoa/ui/stop-page.tsx';
import { useText } from '../i18n/language.tsx';
import { HomeButton } from './home-button.tsx';

/** Forbidden (portal §8). */
export function ForbiddenPage() {
  const t = useText();
  return (
    <StopPage variant="forbidden" title={t('forbidden.message')} actions={<HomeButton />}>
      {t('forbidden.help')}
    </StopPage>
  );
}
