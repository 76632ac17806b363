import { useText } from '@stoa/text/language';
import { Button } from '@stoa/ui/button.tsx';
import { ColumnSpinner } from '@stoa/ui/glyphs/column-spinner.tsx';
import { useEffect, useRef } from 'react';
import { useReferenceText } from '../../i18n/reference-text.ts';
import styles from './field.module.css';
import type { LoadState } from './schema-store.ts';

/** Stands where a schema is on its way, or did not come. Asks for it as soon as it is shown. */
export function MissingSchema({ state, load }: { readonly state: LoadState; readonly load: () => void }) {
  const t = useText();
  const r = useReferenceText();
  const ask = useRef(load);
  ask.current = load;
  useEffect(() => {
    if (state === 'absent') ask.current();
  }, [state]);
  if (state !== 'failed') {
    return (
      <p className={styles.missing} role="status">
        <ColumnSpinner />
        {t('common.loading')}
      </p>
    );
  }
  return (
    <p className={styles.missing} role="alert">
      {r('op.schemaFailed')}
      <Button onClick={load}>{t('common.retry')}</Button>
    </p>
  );
}
