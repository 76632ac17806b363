import { useAuth } from '../../auth-context.ts';
import { DoorIcon, Spinner } from '../../parts/icons.tsx';
import type { LoginLayout } from './login-layout.ts';
import type { SingleSignOn } from './use-single-sign-on.ts';

interface SectionProps {
  readonly layout: LoginLayout;
  readonly signOn: SingleSignOn;
  readonly buttonText: string;
}

/** The way in through an identity provider, after the credentials. */
export function SingleSignOnSection({ layout, signOn, buttonText }: SectionProps) {
  const { t } = useAuth();
  if (!layout.sso) return null;
  return (
    <>
      {layout.divider && (
        <div className="sa-or" part="divider">
          {t('login.or')}
        </div>
      )}
      <button
        className="sa-b alt"
        type="button"
        part="button sso"
        aria-disabled={signOn.loading || undefined}
        aria-busy={signOn.loading || undefined}
        onClick={signOn.loading ? undefined : signOn.start}
      >
        {signOn.loading ? <Spinner /> : <DoorIcon />}
        <span>{buttonText || t('login.sso')}</span>
      </button>
      {layout.basicAuthLink && (
        <p className="sa-alt">
          <a className="sa-a" href="/login?basicAuth=true" part="link">
            {t('login.basicAuth')}
          </a>
        </p>
      )}
    </>
  );
}
