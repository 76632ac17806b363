import { useReferenceText } from '@stoa/reference-view/reference-text';
import { withBase } from '@stoa/ui/base-path.ts';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { IconButton } from '@stoa/ui/icon-button.tsx';
import { CheckIcon, LinkIcon } from '@stoa/ui/icons.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';

/** Copies the address of what is being read. */
export function CopyLink({ address }: { address: string }) {
  const r = useReferenceText();
  const toast = useToast();
  const { state, copy } = useCopy();
  async function copyAddress() {
    const done = await copy(new URL(withBase(address), window.location.href).href);
    toast(done ? { kind: 'success', text: r('nav.linkCopied') } : { kind: 'danger', text: r('nav.linkNotCopied') });
  }
  return (
    <IconButton size="sm" aria-label={r('nav.copyLink')} title={r('nav.copyLink')} onClick={() => void copyAddress()}>
      {state === 'copied' ? <CheckIcon /> : <LinkIcon />}
    </IconButton>
  );
}
