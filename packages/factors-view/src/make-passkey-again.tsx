import { useText } from '@stoa/text/language';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { useFactorsText } from './i18n/factors-text.ts';
import { NoPasskey, noPasskeyText } from './passkey-browser.ts';

interface MakePasskeyAgainProps {
  /** Why the browser made none before. */
  readonly before: NoPasskey;
  readonly make: () => Promise<void>;
  /** Leads back to the proof: the server does not take this passkey, such as one that was made too late. */
  readonly onStartAgain: () => void;
  readonly onClose: () => void;
}

/**
 * Makes the passkey once more. The proof was accepted, and its code works once: a user who cancels in the browser's window is not
 * asked for another one.
 */
export function MakePasskeyAgain({ before, make, onStartAgain, onClose }: MakePasskeyAgainProps) {
  const t = useFactorsText();
  const common = useText();
  const again = useMutation({ mutationFn: make });
  const failure = again.error ?? before;
  const isRefused = !(failure instanceof NoPasskey);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('passkeyAdd')}
      size="narrow"
      closeLabel={common('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('common.cancel')}</Button>
          <Button
            variant="primary"
            pending={again.isPending}
            data-autofocus
            onClick={() => (isRefused ? onStartAgain() : !again.isPending && again.mutate())}
          >
            {t('passkeyTryAgain')}
          </Button>
        </>
      }
    >
      {!again.isPending && (
        <Notice kind="danger">{isRefused ? reasonOf(failure, common) : t(noPasskeyText(failure))}</Notice>
      )}
      {!isRefused && <p>{t('passkeyProven')}</p>}
    </Dialog>
  );
}
