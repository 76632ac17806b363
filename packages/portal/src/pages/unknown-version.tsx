import { useReferenceText } from '@stoa/reference-view/reference-text';
import { Notice } from '@stoa/ui/notice.tsx';
import styles from './unknown-version.module.css';

type UnknownVersionProps = { readonly wanted: string } & (
  | { readonly latest: string; readonly before?: never }
  | { readonly before: string; readonly latest?: never }
);

/** The address named a version that the product has not: the newest is shown, or compared with is the one before. */
export function UnknownVersion({ wanted, latest, before }: UnknownVersionProps) {
  const r = useReferenceText();
  return (
    <div className={styles.band}>
      <Notice kind="warning">
        {latest === undefined ? r('nav.unknownSince', { wanted, before }) : r('nav.unknownVersion', { wanted, latest })}
      </Notice>
    </div>
  );
}
