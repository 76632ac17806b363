import { timeAgo } from '@stoa/text/moment';
import type { texts } from '../../i18n/jwt/en.ts';
import { useJwtText } from '../../i18n/jwt/jwt-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { momentOf, timeClaims } from './check-token.ts';
import type { JsonObject } from './decode-token.ts';
import styles from './jwt.module.css';
import { shownValue } from './shown-value.ts';

type About = Extract<keyof typeof texts, `about.${string}`>;
const explained: ReadonlyMap<string, About> = new Map([
  ...(
    ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'scope', 'client_id', 'azp', 'cnf', 'alg', 'kid', 'typ'] as const
  ).map((name) => [name, `about.${name}`] as const),
  // Two issuers' own name for the same.
  ['scp', 'about.scope'],
]);

/** One line a claim: its name, what it says, and what it is for. Values of strangers: text alone, however long. */
export function ClaimTable({ caption, object }: { caption: string; object: JsonObject }) {
  const words = useJwtText();
  return (
    <dl className={styles.claims} aria-label={caption}>
      {Object.entries(object).map(([name, value]) => {
        const about = explained.get(name);
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {about && <span>{words(about)}</span>}
            </dt>
            <dd>
              <ClaimValue name={name} value={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function ClaimValue({ name, value }: { name: string; value: unknown }) {
  const { tag } = useLanguage();
  const moment = timeClaims.includes(name) ? momentOf(value) : undefined;
  if (moment) {
    const absolute = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'medium' }).format(moment);
    return (
      <>
        <code>{String(value)}</code>
        <time dateTime={moment.toISOString()}>
          {absolute} ({timeAgo(moment, new Date(), tag)})
        </time>
      </>
    );
  }
  if ((name === 'scope' || name === 'scp') && typeof value === 'string' && value.trim() !== '') {
    return (
      <ul className={styles.scopes}>
        {[...new Set(value.split(' ').filter(Boolean))].map((scope) => (
          <li key={scope}>
            <code>{scope}</code>
          </li>
        ))}
      </ul>
    );
  }
  return <code>{shownValue(value)}</code>;
}
