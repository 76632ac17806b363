import { useLanguage } from '../../i18n/language.tsx';
import styles from './last-modified.module.css';

/** Shows the day of the document's last change in the reader's language. */
export function LastModified({ at }: { at: string }) {
  const { t, tag } = useLanguage();
  const date = new Date(at);
  return (
    <p className={styles.modified}>
      {t('docs.lastModified')}{' '}
      <time dateTime={at} title={new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short' }).format(date)}>
        {new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(date)}
      </time>
    </p>
  );
}
