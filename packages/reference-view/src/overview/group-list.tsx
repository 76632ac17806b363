import type { ReferenceGroup, ReferenceManifest } from '@stoa/contract/reference';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { useText } from '@stoa/text/language';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useReferenceText } from '../i18n/reference-text.ts';
import { Description } from '../operation/description.tsx';
import { operationFragment } from '../reference-address.ts';
import { firstRowOf, type OperationRow, rowOf, rowTitle } from '../reference-rows.ts';
import styles from './group-list.module.css';

/** The overview shows only the tags when there are more rows than this: the list beside it has the operations. */
const mostRows = 150;

export interface GroupListProps {
  readonly manifest: ReferenceManifest;
  /** Address of the page, without a fragment. */
  readonly base: string;
  readonly onIntent: (position: number) => void;
}

/** The API by its tags, each with what it is for; with few operations those too. */
export function GroupList({ manifest, base, onIntent }: GroupListProps) {
  const t = useText();
  const r = useReferenceText();
  const { groups } = manifest;
  const nameOf = (group: ReferenceGroup) =>
    group.title ?? group.tag ?? (group.kind === 'webhooks' ? r('nav.webhooks') : t('product.untagged'));
  const hrefOf = (row: OperationRow, group: ReferenceGroup) => `${base}#${operationFragment(row, group.tag)}`;

  if (manifest.row_count > mostRows) {
    return (
      <Section title={t('product.operations')} count={manifest.operation_count}>
        <ul className={styles.groups}>
          {groups.map((group, at) => {
            const first = rowOf(manifest.rows, firstRowOf(groups, at));
            return (
              <li key={`${group.kind} ${group.tag ?? ''} ${group.parent ?? ''}`}>
                <p>
                  {first ? (
                    <a href={hrefOf(first, group)}>
                      <bdi>{nameOf(group)}</bdi>
                    </a>
                  ) : (
                    <b>
                      <bdi>{nameOf(group)}</bdi>
                    </b>
                  )}
                  <small>{group.count}</small>
                </p>
                {group.description && <RichNodes value={group.description} inline />}
              </li>
            );
          })}
        </ul>
      </Section>
    );
  }
  return groups.map((group, at) => (
    <Section key={`${group.kind} ${group.tag ?? ''} ${group.parent ?? ''}`} title={nameOf(group)} count={group.count}>
      {group.description && (
        <div className={styles.about}>
          <Description value={group.description} />
        </div>
      )}
      <ul className={styles.rows}>
        {rowsOf(manifest, firstRowOf(groups, at), group.count).map((row) => (
          <li key={row.row}>
            <a
              href={hrefOf(row, group)}
              data-deprecated={row.deprecated || undefined}
              onPointerEnter={() => onIntent(row.position)}
              onFocus={() => onIntent(row.position)}
            >
              <MethodLabel method={row.method} />
              <span className={styles.words}>
                <span dir="auto">{rowTitle(row)}</span>
                {row.deprecated && <VisuallyHidden>{t('product.deprecated')}</VisuallyHidden>}
                {row.summary && <code>{row.path}</code>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  ));
}

function rowsOf(manifest: ReferenceManifest, first: number, count: number): OperationRow[] {
  return Array.from({ length: count }, (_, at) => rowOf(manifest.rows, first + at)).filter((row) => row !== undefined);
}
