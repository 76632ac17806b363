import type { SpecOperation } from '@stoa/contract/specs';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { groupByTag, operationFragment } from './operation-id.ts';
import styles from './operation-table.module.css';

/** Every operation of a version, by tag; the browser draws only the part that is on the screen. */
export function OperationTable(props: { productId: string; version: string; operations: readonly SpecOperation[] }) {
  const t = useText();
  const router = useRouter();
  const groups = useMemo(() => groupByTag(props.operations), [props.operations]);
  const base = `/spec/${props.productId}/${props.version}#`;

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({
      to: '/spec/$product/{-$version}',
      params: { product: props.productId, version: props.version },
      hash: link.hash.slice(1),
    });
    window.scrollTo(0, 0);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked, Enter on them does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.operations} onClick={follow}>
      {groups.map(({ tag, operations }) => (
        <div
          key={tag ?? ''}
          className={styles.group}
          style={{ containIntrinsicHeight: `auto ${90 + operations.length * 45}px` }}
        >
          <Section title={tag ?? t('product.untagged')} count={operations.length}>
            <ul>
              {operations.map((operation) => (
                <li key={`${operation.method} ${operation.path}`}>
                  <a
                    href={base + operationFragment(operation, tag)}
                    data-deprecated={operation.deprecated || undefined}
                  >
                    <MethodLabel method={operation.method} />
                    <span className={styles.words}>
                      <span>{operation.summary ?? operation.path}</span>
                      {operation.summary && <code>{operation.path}</code>}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      ))}
    </div>
  );
}
