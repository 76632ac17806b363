import { Button } from '@stoa/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';

/** The way on from a page that shows nothing: to the catalog, or to the log-in that comes before it. */
export function HomeButton({ primary = true }: { readonly primary?: boolean }) {
  const t = useText();
  const { portal, session } = useServices();
  const mayRead = portal.is_public || session.read().developer;
  return (
    <Button component={Link} to="/" variant={primary ? 'primary' : undefined}>
      {t(mayRead ? 'nav.home' : 'login.submit')}
    </Button>
  );
}
