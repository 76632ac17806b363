import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import styles from './credential-section.module.css';

const soonMs = 7 * 86_400_000;

/**
 * Tells when a key ends, more strongly the nearer the end is.
 * @param exact with the time of day
 */
export function CredentialExpiry({ at, exact = false }: { at: string; exact?: boolean }) {
  const words = useApplicationText();
  const { tag } = useLanguage();
  const end = new Date(at);
  const left = end.getTime() - Date.now();
  const date = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(exact && { hour: 'numeric', minute: '2-digit' }),
  }).format(end);
  const absolute = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(end);
  return (
    <time
      className={styles.expiry}
      dateTime={at}
      title={absolute}
      data-state={left <= 0 ? 'expired' : left <= soonMs ? 'soon' : undefined}
    >
      {words(left <= 0 ? 'keys.expired' : 'keys.expires', { date })}
    </time>
  );
}
