import { ChevronDownIcon } from '@stoa/ui/icons.tsx';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './bar-popover.module.css';

export interface BarPopoverProps {
  /** What is inside, for screen readers. */
  readonly label: string;
  readonly button: ReactNode;
  /** Draws what is inside; what it is given closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A control of the dashboard that opens under its button; on a phone it is a sheet at the foot of the window. Focus moves inside;
 * Escape closes it and returns the focus; leaving with Tab or pressing elsewhere closes it too.
 */
export function BarPopover({ label, button, children }: BarPopoverProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!opened) return;
    // A field that has the focus brings up a touch screen's keyboard, which would hide the sheet.
    const first = window.matchMedia('(pointer: coarse)').matches
      ? '[aria-pressed="true"]'
      : 'input, [aria-pressed="true"]';
    (panel.current?.querySelector<HTMLElement>(first) ?? panel.current)?.focus();
  }, [opened]);

  const close = () => {
    setOpened(false);
    target.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus went elsewhere
    <div className={styles.root} onBlur={leave} onKeyDown={onKeyDown}>
      <button
        ref={target}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        // Safari leaves the focus where it was when a button is pressed; a press elsewhere would then not be noticed.
        onClick={(event) => {
          event.currentTarget.focus();
          setOpened(!opened);
        }}
      >
        {button}
        <ChevronDownIcon />
      </button>
      {opened && (
        <>
          <div className={styles.scrim} aria-hidden="true" />
          {/* Can have the focus itself, so that a press on its bare ground does not close it. */}
          <div ref={panel} id={id} role="dialog" aria-label={label} tabIndex={-1} className={styles.panel}>
            {children(close)}
          </div>
        </>
      )}
    </div>
  );
}
