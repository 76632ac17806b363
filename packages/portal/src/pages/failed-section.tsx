import { NotFetched, type NotFetchedProps } from '../lib/not-fetched.tsx';
import styles from './failed-section.module.css';

/**
 * In place of what could not be fetched: what, why, and another try.
 * @param props.wholePage it stands alone, and keeps the page's own distance from the window's edges
 */
export function FailedSection({ wholePage, ...props }: NotFetchedProps & { onRetry: () => void; wholePage?: boolean }) {
  return (
    <div className={styles.failed} data-whole-page={wholePage || undefined}>
      <NotFetched {...props} />
    </div>
  );
}
