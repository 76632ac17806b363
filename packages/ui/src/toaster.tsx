import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { StoaMark } from './glyphs/stoa-mark.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { NoticeGlyph } from './notice-glyph.tsx';
import { useExpiry } from './toast-expiry.ts';
import classes from './toaster.module.css';

/** Kinds of message (auth-elements §4). */
export type ToastKind = 'info' | 'success' | 'warning' | 'danger' | 'system';

export interface Toast {
  readonly kind: ToastKind;
  readonly text: ReactNode;
  /** Whether it remains until closed. By default only dangers do. */
  readonly persists?: boolean;
}

interface ShownToast extends Toast {
  readonly id: number;
}

const ToasterContext = createContext<((toast: Toast) => void) | null>(null);

function ToastLine({
  toast,
  paused,
  closeLabel,
  onClose,
}: {
  readonly toast: ShownToast;
  readonly paused: boolean;
  readonly closeLabel: string;
  readonly onClose: (id: number) => void;
}) {
  const persists = toast.persists ?? toast.kind === 'danger';
  const close = useCallback(() => onClose(toast.id), [onClose, toast.id]);
  useExpiry(close, persists || paused);
  return (
    <li className={classes.toast} data-kind={toast.kind} role={toast.kind === 'danger' ? 'alert' : undefined}>
      <span className={classes.glyph}>
        {toast.kind === 'system' ? <StoaMark size={16} /> : <NoticeGlyph kind={toast.kind} />}
      </span>
      <div className={classes.text}>{toast.text}</div>
      <IconButton size="sm" className={classes.close} aria-label={closeLabel} onClick={close}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}

export interface ToasterProps {
  readonly children: ReactNode;
  /** Name of the region ("Notifications"). */
  readonly label: string;
  /** Words for each ✕. */
  readonly closeLabel: string;
}

/**
 * Short messages at the bottom right: 400 px from 640 px on, 90 % below (auth-elements §9). Gone after 3000 ms; while the pointer
 * or the focus is on them nothing goes. Announced politely, dangers at once.
 */
export function Toaster({ children, label, closeLabel }: ToasterProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [paused, setPaused] = useState(false);
  const next = useRef(1);
  const show = useCallback((toast: Toast) => {
    const id = next.current;
    next.current += 1;
    setToasts((shown) => [...shown.slice(-4), { ...toast, id }]);
  }, []);
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const list = useMemo(
    () => (
      <section
        className={classes.region}
        aria-label={label}
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <ol aria-live="polite" aria-relevant="additions">
          {toasts.map((toast) => (
            <ToastLine key={toast.id} toast={toast} paused={paused} closeLabel={closeLabel} onClose={close} />
          ))}
        </ol>
      </section>
    ),
    [toasts, paused, label, closeLabel, close],
  );
  return (
    <ToasterContext value={show}>
      {children}
      {createPortal(list, document.body)}
    </ToasterContext>
  );
}

/**
 * Shows a message.
 * @throws Error outside a `Toaster`
 */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToasterContext);
  if (show === null) throw new Error('useToast needs a Toaster above it');
  return show;
}
