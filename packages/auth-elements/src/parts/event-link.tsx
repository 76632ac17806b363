import type { MouseEvent, ReactNode } from 'react';
import { useAuth } from '../auth-context.ts';

interface EventLinkProps {
  readonly event: 'click-forgot-password-link' | 'click-register-link' | 'click-login-link';
  readonly href: string;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * A link that tells the host first. The address is real, so a middle click and a page without listeners work; a host
 * with a router of its own prevents the event's default.
 */
export function EventLink({ event, href, className, children }: EventLinkProps) {
  const { emit } = useAuth();
  const tell = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    if (!emit(event, undefined)) click.preventDefault();
  };
  return (
    <a className={className} href={href} onClick={tell} part="link">
      {children}
    </a>
  );
}
