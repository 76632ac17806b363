import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useText } from '../i18n/language.tsx';
import styles from './failed-section.module.css';

/**
 * In place of what could not be fetched: what, why, and another try.
 * @param props.title instead of 'Unable to fetch {thing}'
 * @param props.wholePage it stands alone, and keeps the page's own distance from the window's edges
 */
export function FailedSection(
  props: ({ thing: string; title?: never } | { title: string; thing?: never }) & {
    error: unknown;
    onRetry: () => void;
    wholePage?: boolean;
  },
) {
  const t = useText();
  return (
    <div className={styles.failed} data-whole-page={props.wholePage || undefined}>
      <Notice
        kind="danger"
        title={props.title ?? t('error.unableToFetch', { thing: props.thing })}
        actions={
          <Button size="sm" onClick={props.onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {reasonOf(props.error, t)}
      </Notice>
    </div>
  );
}
