import type { ReactNode } from 'react';
import { isElsewhere, safeLink } from './safe-address.ts';

/** A link; words alone where its address could run something. */
export function RichLink(props: { href: string; title: string | undefined; words: ReactNode }) {
  const href = safeLink(props.href);
  if (href === undefined) return props.words;
  const elsewhere = isElsewhere(href, window.location.origin);
  return (
    <a href={href} title={props.title} rel={elsewhere ? 'noopener noreferrer' : undefined}>
      {props.words}
    </a>
  );
}
