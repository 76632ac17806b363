import { NotFetched, type NotFetchedProps } from '../lib/not-fetched.tsx';
import styles from './failed-section.module.css';

/** Replaces a section that could not be fetched: says what and why, and offers another try. */
export function FailedSection(props: NotFetchedProps) {
  return (
    <div className={styles.failed}>
      <NotFetched {...props} />
    </div>
  );
}
