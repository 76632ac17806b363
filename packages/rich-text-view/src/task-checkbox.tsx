import { useText } from '@stoa/text/language';

/** Whether a task of the text is done; the reader does not change it. */
export function TaskCheckbox({ checked }: { checked: boolean }) {
  const t = useText();
  return <input type="checkbox" checked={checked} disabled aria-label={t(checked ? 'docs.done' : 'docs.notDone')} />;
}
