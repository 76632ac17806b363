import { registerAuthElements } from '@stoa/auth-elements';
import { basePath } from '@stoa/ui/base-path.ts';
import { createElement, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './auth-element.module.css';
import { pagePasswordPolicy } from './password-policy.ts';

export type AuthElementTag =
  | 'stoa-auth-login'
  | 'stoa-auth-register'
  | 'stoa-auth-forgot-password'
  | 'stoa-auth-reset-password'
  | 'stoa-auth-change-password';

export interface AuthElementProps {
  readonly tag: AuthElementTag;
  /** Set as properties, so that functions and `false` arrive as what they are. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Called with the first argument of the element's own event of that name; browser events work too. */
  readonly on: Readonly<Record<string, (payload: unknown) => void>>;
}

/** One of the embeddable auth elements, by tag and events, as any host page would use it. */
export function AuthElement({ tag, properties, on }: AuthElementProps) {
  const { portal } = useServices();
  const { locale } = useLanguage();
  const element = useRef<HTMLElement>(null);
  const handlers = useRef(on);
  handlers.current = on;

  const passwordPolicy = pagePasswordPolicy(document);
  registerAuthElements({
    apiBaseUrl: basePath(),
    userEntity: 'developer',
    developerConfig: { portalId: portal.portal_id },
    lang: locale,
    ...(passwordPolicy && { passwordPolicy }),
  });

  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const listening = new AbortController();
    const tell = (name: string, event: Event) => {
      // The links have real addresses; following them would load the whole page besides.
      if (name.startsWith('click-')) event.preventDefault();
      handlers.current[name]?.(firstArgument(event));
    };
    for (const name of Object.keys(handlers.current)) {
      target.addEventListener(name, (event) => tell(name, event), {
        signal: listening.signal,
      });
    }
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    if (element.current && properties) Object.assign(element.current, properties);
  }, [properties]);

  return createElement(tag, { ref: element, className: styles.element });
}

/** The detail of the elements' events is the list of the event's arguments. */
function firstArgument(event: Event): unknown {
  const detail: unknown = (event as CustomEvent).detail;
  return Array.isArray(detail) ? detail[0] : detail;
}
