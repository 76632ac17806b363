import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/language.tsx';

/** Asks before a page is left whose changes are not saved. When the tab is closed, the browser asks. */
export function Unsaved({ isDirty, text }: { readonly isDirty: boolean; readonly text?: string }) {
  const t = useText();
  const blocker = useBlocker({
    // Another address of the same page keeps what is typed.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('publish.unsaved')}
      confirm={t('publish.leave')}
      cancel={t('publish.stay')}
      closeLabel={t('common.close')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {text ?? t('publish.unsavedText')}
    </ConfirmDialog>
  );
}
