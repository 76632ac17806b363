import { type OperationRow, rowTitle } from '@stoa/reference-view/reference-rows';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useText } from '../i18n/language.tsx';
import styles from './operation-pending.module.css';

/** Shows the operation's data from the list until the operation itself is loaded. */
export function OperationPending({ row }: { row: OperationRow | undefined }) {
  const t = useText();
  return (
    <div className={styles.pending}>
      {row && (
        <>
          <h1 dir="auto">{rowTitle(row)}</h1>
          <p className={styles.endpoint}>
            <MethodLabel method={row.method} size={15} />
            <code>{row.path}</code>
          </p>
        </>
      )}
      <Late>
        <div className={styles.bars} role="status" aria-label={t('common.loading')}>
          {['92%', '84%', '60%', '30%', '95%', '90%', '40%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Late>
    </div>
  );
}
