import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useText } from '../i18n/language.tsx';
import { reasonOf } from '../i18n/reason.ts';
import styles from './failed-section.module.css';

/**
 * In place of what could not be fetched: what, why, and another try.
 * @param props.within stands in a part of a page that has its own space around it
 */
export function FailedSection(props: { thing: string; error: unknown; onRetry: () => void; within?: boolean }) {
  const t = useText();
  return (
    <div className={props.within ? undefined : styles.failed}>
      <Notice
        kind="danger"
        title={t('error.unableToFetch', { thing: props.thing })}
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
