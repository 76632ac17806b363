import styles from './responses.module.css';
import type { StatusKind } from './status-code.ts';

/** Shape and colour say the same: a disc for what went well, a diamond for a refusal, a triangle for a failure. */
export function StatusShape({ kind }: { readonly kind: StatusKind }) {
  return (
    <svg className={styles[kind]} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {kind === 'good' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {kind === 'refused' && (
        <path d="M5 .8 9.200 5 5 9.200.8 5z" fill="none" stroke="currentColor" strokeWidth="1.4" />
      )}
      {kind === 'broken' && <path d="M5 1 9.500 9H.5z" fill="currentColor" />}
      {kind === 'other' && <path d="M1.500 1.500h7v7h-7z" fill="none" stroke="currentColor" strokeWidth="1.4" />}
    </svg>
  );
}
