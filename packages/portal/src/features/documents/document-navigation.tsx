import type { DocumentTree } from '@stoa/contract/documents';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import styles from './document-navigation.module.css';
import type { PlacedDocument } from './document-paths.ts';
import { showWithin } from './show-within.ts';

export interface DocumentNavigationProps {
  readonly productId: string;
  readonly tree: readonly DocumentTree[];
  readonly active: PlacedDocument | undefined;
}

/** The product's documents; only the branch of the active one is open until the reader opens another. */
export function DocumentNavigation(props: DocumentNavigationProps) {
  const t = useText();
  return (
    <nav className={styles.documents} aria-label={t('product.documents')}>
      <p className={styles.heading}>{t('product.documents')}</p>
      <Branch {...props} documents={props.tree} above="" />
    </nav>
  );
}

function Branch(props: DocumentNavigationProps & { documents: readonly DocumentTree[]; above: string }) {
  return (
    <ul>
      {props.documents.map((document) => (
        <Leaf key={document.id} {...props} document={document} path={`${props.above}${document.slug}`} />
      ))}
    </ul>
  );
}

function Leaf(props: DocumentNavigationProps & { document: DocumentTree; path: string }) {
  const t = useText();
  const { document, active, path, productId } = props;
  const isActive = active?.document.id === document.id;
  const onActiveBranch = isActive || active?.ancestors.some(({ id }) => id === document.id) === true;
  const [chosen, setChosen] = useState<boolean>();
  const opened = chosen ?? onActiveBranch;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && row.current) showWithin(row.current, row.current.closest('aside'));
  }, [isActive]);
  return (
    <li>
      <div ref={row} className={styles.row} data-active={isActive || undefined}>
        <Link
          to="/docs/$product/$"
          params={{ product: productId, _splat: path }}
          aria-current={isActive ? 'page' : undefined}
        >
          <span>
            <bdi>{document.title}</bdi>
          </span>
        </Link>
        {document.children.length > 0 && (
          <button
            type="button"
            aria-expanded={opened}
            aria-label={t('docs.expand', { title: document.title })}
            onClick={() => setChosen(!opened)}
          />
        )}
      </div>
      {opened && document.children.length > 0 && <Branch {...props} documents={document.children} above={`${path}/`} />}
    </li>
  );
}
