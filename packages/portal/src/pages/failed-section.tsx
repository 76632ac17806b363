import { NotFetched, type NotFetchedProps } from '../lib/not-fetched.tsx';
import styles from './failed-section.module.css';

/**
 * Replaces a section that could not be fetched: says what and why, and offers another try.
 * @param props.wholePage the section stands alone, and keeps the page's own distance from the window's edges
 */
export function FailedSection({ wholePage, ...props }: NotFetchedProps & { wholePage?: boolean }) {
  return (
    <div className={styles.failed} data-whole-page={wholePage || undefined}>
      <NotFetched {...props} />
    </div>
  );
}
