import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface FindableProps {
  readonly open: boolean;
  /** The browser's search found something inside: open it. */
  readonly onFound: () => void;
  readonly className?: string;
  readonly id?: string;
  readonly role?: 'tabpanel';
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/**
 * A part that can be closed and yet be found: the browser's own search opens it (`hidden="until-found"`, HTML §6.1).
 * A browser that does not know the value gets a plain `hidden`: our styles show what has the value, and leave the hiding
 * to the browser.
 */
export function Findable({ open, onFound, className, id, role, labelledBy, children }: FindableProps) {
  const element = useRef<HTMLDivElement>(null);
  const found = useRef(onFound);
  found.current = onFound;

  // React knows `hidden` as a boolean only, so the attribute is ours; before paint, so that nothing flashes.
  useLayoutEffect(() => {
    if (open) element.current?.removeAttribute('hidden');
    else element.current?.setAttribute('hidden', canFind() ? 'until-found' : '');
  }, [open]);
  useEffect(() => {
    const target = element.current;
    const tell = () => found.current();
    target?.addEventListener('beforematch', tell);
    return () => target?.removeEventListener('beforematch', tell);
  }, []);

  return (
    <div ref={element} className={className} id={id} {...(role && { role, 'aria-labelledby': labelledBy })}>
      {children}
    </div>
  );
}

function canFind(): boolean {
  return 'onbeforematch' in document.documentElement;
}

/** False at first, true once the page is drawn and the browser is idle: for content that is not urgent. */
export function useWhenIdle(wanted = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const tell = () => startTransition(() => setIdle(true));
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(tell, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(tell, { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }, [wanted]);
  return idle;
}
