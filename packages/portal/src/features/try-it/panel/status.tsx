import { statusPhrase } from '../../../lib/status-phrase.ts';

/** The code with its reason phrase. */
export function statusLabel(status: string): string {
  const phrase = statusPhrase(status);
  return phrase ? `${status} ${phrase}` : status;
}

type StatusKind = 'good' | 'neutral' | 'client' | 'server';

function statusKind(status: string): StatusKind {
  if (/^2/.test(status)) return 'good';
  if (/^4/.test(status)) return 'client';
  return /^5/.test(status) ? 'server' : 'neutral';
}

/** Disc, ring, diamond, triangle: the shape says the class; the colour only repeats it. */
export function StatusGlyph({ status }: { readonly status: string }) {
  const kind = statusKind(status);
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" data-status={kind}>
      {kind === 'good' && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      {kind === 'neutral' && <circle cx="5" cy="5" r="3.3" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {kind === 'client' && <path d="M5 .8 9.2 5 5 9.2.8 5z" fill="none" stroke="currentColor" strokeWidth="1.4" />}
      {kind === 'server' && <path d="M5 1 9.5 9H.5z" fill="currentColor" />}
    </svg>
  );
}
