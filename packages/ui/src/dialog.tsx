import './layers.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { useScrollLock } from './scroll-lock.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** 560 px, or 440 for a message. */
  readonly size?: 'md' | 'narrow';
  /** Words for the ✕. Without it there is no ✕, no Escape and no click outside: only the footer closes. */
  readonly closeLabel?: string | undefined;
}

/** A dialog: head, scrolling body, foot with a hairline; a sheet at the bottom on phones. Focus stays inside and comes back (`focus-return.ts`). */
export function Dialog({ opened, onClose, title, children, footer, size = 'md', closeLabel }: DialogProps) {
  const closable = closeLabel !== undefined;
  useScrollLock(opened);
  useFocusReturn(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size === 'narrow' ? 440 : 560}
      padding={0}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      // The library would lock scrolling with a <style> of its own, which the content security policy forbids; base.css does it.
      lockScroll={false}
      // The library's own way back needs a dialog that stays after it was closed; ours go away.
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', overlay: classes.overlay ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content data-stoa-dialog="">
        <div className={classes.head}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {closable && (
            <IconButton className={classes.close} aria-label={closeLabel} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        {footer && <div className={classes.foot}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
