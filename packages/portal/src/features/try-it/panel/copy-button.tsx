import { CopyIcon } from '@stoa/ui/icons/copy-icon.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useText } from '../../../i18n/language.tsx';
import { useReferenceText } from '../../../i18n/reference/reference-text.ts';
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
