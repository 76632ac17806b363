import { PageHeading } from '@stoa/ui/page-heading.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  allApplicationsQuery,
  authStrategiesQuery,
  strategyDetailsQuery,
} from '../features/applications/application-queries.ts';
import { JwtInspector } from '../features/jwt/jwt-inspector.tsx';
import { type KnownStrategy, matchToken } from '../features/jwt/match-token.ts';
import { TokenMatches } from '../features/jwt/token-matches.tsx';
import { useJwtText } from '../i18n/jwt/jwt-text.ts';
import { useServices } from '../services.tsx';
import styles from './page.module.css';

/** /jwt (portal §2): what a token says, and whose it would be. */
export function JwtPage() {
  const words = useJwtText();
  const { call, portal, session } = useServices();
  // Asked for whatever is pasted, before anything is: no call tells anything about the token.
  const enabled = !portal.is_public && session.exists();
  const applications = useQuery({ ...allApplicationsQuery(call), enabled });
  const strategies = useQuery({ ...authStrategiesQuery(call), enabled });
  const details = useQuery({ ...strategyDetailsQuery(call), enabled });
  const known: KnownStrategy[] = (strategies.data ?? []).flatMap(({ id, name }) => {
    const more = details.data?.get(id);
    return more ? [{ ...more, name }] : [];
  });
  return (
    <div className={styles.page}>
      <PageHeading title={words('jwt.heading')} lead={words('jwt.lead')} />
      <JwtInspector
        matches={(claims) =>
          applications.data &&
          strategies.data &&
          details.data && (
            <TokenMatches
              matches={matchToken(claims, known, applications.data)}
              link={(application) => (
                <Link to="/application/$application" params={{ application: application.id }}>
                  {application.name}
                </Link>
              )}
            />
          )
        }
      />
    </div>
  );
}
