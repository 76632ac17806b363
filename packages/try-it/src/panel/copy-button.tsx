import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useText } from '@stoa/text/language';
import { CopyIcon } from '@stoa/ui/icons.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import styles from './panel.module.css';

/** Copies a text of the panel and says so. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText();
  const r = useReferenceText();
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ kind: 'success', text: t('common.copied') });
    } catch {
      toast({ kind: 'danger', text: r('sample.copyFailed') });
    }
  }
  return (
    <button type="button" className={styles.icon} aria-label={label} onClick={copy}>
      <CopyIcon />
    </button>
  );
}
