import { ConfirmDialog } from '../src/confirm-dialog.tsx';
import { SecretOnce } from '../src/secret-once.tsx';
import { Sheet } from './sheet.tsx';

const texts = {
  title: 'Save this credential',
  warning: (
    <>
      <b>You will only be able to copy this credential once.</b> After you close this panel, nobody can show it to you
      again.
    </>
  ),
  copy: 'Copy',
  copied: 'Copied to clipboard',
  copyFailed: 'Press Ctrl+C to copy',
  download: 'Download',
  saved: 'I have saved it',
  close: 'Close',
  closeReason: 'Tick the box to close this panel.',
};

export function Dialogs({ which }: { readonly which: 'secret' | 'confirm' }) {
  const stay = () => {};
  return (
    <>
      <Sheet />
      <SecretOnce
        opened={which === 'secret'}
        values={[{ name: 'deploy-bot', value: 'hk_live_9vQ2mT7xLr4KcW8pZs1NdEb6yUf3JhGa' }]}
        fileName="deploy-bot.txt"
        onClose={stay}
        texts={texts}
      />
      <ConfirmDialog
        opened={which === 'confirm'}
        title="Delete Release bot"
        confirm="Delete"
        cancel="Cancel"
        closeLabel="Close"
        onConfirm={stay}
        onCancel={stay}
      >
        Its 3 credentials stop working at once and its 4 registrations go with it. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
