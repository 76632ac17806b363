import { useReferenceText } from '../../i18n/reference-text.ts';
import { fieldId } from '../field-path.ts';
import styles from './toggle.module.css';

/** Leads back to the row that shows a schema, where the schema holds itself. */
export function AsAbove({ path }: { readonly path: string }) {
  const r = useReferenceText();
  function goThere() {
    const row = document.getElementById(fieldId(path));
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }
  return (
    <button type="button" className={styles.toggle} onClick={goThere}>
      <span aria-hidden="true">↑</span>
      {r('op.asAbove')}
    </button>
  );
}
