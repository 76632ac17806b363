import styles from './status-shape.module.css';

/** What an HTTP status code means at a glance. */
export type StatusKind = 'good' | 'refused' | 'broken' | 'other';

/** @param code `201`, a range such as `4XX`, or `default` */
export function statusKind(code: string): StatusKind {
  if (/^[23]/.test(code)) return 'good';
  if (code.startsWith('4')) return 'refused';
  return code.startsWith('5') ? 'broken' : 'other';
}

/**
 * Shape and color say the same: a disc for what went well, a diamond for a refusal, a triangle for a failure. On a ground of
 * its own the colors are `--shape-good`, `--shape-refused`, `--shape-broken` and `--shape-other`.
 */
export function StatusShape({ kind }: { readonly kind: StatusKind }) {
  return (
    <svg className={styles[kind]} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {kind === 'good' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {kind === 'refused' && <path d="M5 .8 9.2 5 5 9.2.8 5z" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {kind === 'broken' && <path d="M5 1 9.5 9H.5z" fill="currentColor" />}
      {kind === 'other' && <path d="M1.5 1.5h7v7h-7z" fill="none" stroke="currentColor" strokeWidth="1.4" />}
    </svg>
  );
}
