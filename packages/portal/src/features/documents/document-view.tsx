import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { CodeBlock } from './code-block.tsx';
import type { Alignment, DocumentNode } from './document-node.ts';
import { textOf } from './document-node.ts';
import styles from './document-view.module.css';
import { type Heading, headingsOf } from './headings.ts';
import { isElsewhere, safeImage, safeLink } from './safe-address.ts';

interface Surroundings {
  readonly headings: ReadonlyMap<DocumentNode, Heading>;
  readonly linkToSection: (title: string) => string;
  readonly done: (checked: boolean) => string;
}

/**
 * A document's node tree as elements (portal specification §3, contract §A.5). Every word becomes a text node of React's,
 * so nothing in a document can run; a type that is not known shows what is inside it.
 */
export function DocumentView(props: { document: DocumentNode }) {
  const t = useText();
  const surroundings = useMemo<Surroundings>(
    () => ({
      headings: headingsOf(props.document),
      linkToSection: (title) => t('docs.linkToSection', { title }),
      done: (checked) => t(checked ? 'docs.done' : 'docs.notDone'),
    }),
    [props.document, t],
  );
  return <div className={styles.document}>{renderChildren(props.document, surroundings)}</div>;
}

function renderChildren(node: DocumentNode, surroundings: Surroundings): ReactNode {
  // The tree never changes in place: a position is as good an identity as there is.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return node.children?.map((child, index) => <Fragment key={index}>{renderNode(child, surroundings)}</Fragment>);
}

function renderNode(node: DocumentNode, surroundings: Surroundings): ReactNode {
  const children = () => renderChildren(node, surroundings);
  switch (node.type) {
    case 'text':
      return renderText(node);
    case 'paragraph':
      return <p>{children()}</p>;
    case 'heading':
      return renderHeading(node, surroundings);
    case 'list':
      return node.isOrdered ? <ol>{children()}</ol> : <ul>{children()}</ul>;
    case 'list_item':
      return <li className={isTask(node) ? styles.task : undefined}>{children()}</li>;
    case 'code_block':
      return <CodeBlock code={textOf(node)} language={node.lang} />;
    case 'blockquote':
      return <blockquote>{children()}</blockquote>;
    case 'break':
      return <hr />;
    case 'table':
      return renderTable(node, surroundings);
    case 'code':
      return <code>{textOf(node)}</code>;
    case 'link':
      return renderLink(node, children());
    case 'image':
      return renderImage(node);
    case 'emphasis':
      return node.level === 2 ? <strong>{children()}</strong> : <em>{children()}</em>;
    case 'strikethrough':
      return <s>{children()}</s>;
    case 'task_checkbox':
      return (
        <input
          type="checkbox"
          checked={node.checked === true}
          disabled
          aria-label={surroundings.done(node.checked === true)}
        />
      );
    default:
      // `document`, `text_block` and whatever a newer server may send.
      return (
        <>
          {node.text}
          {children()}
        </>
      );
  }
}

/** A soft break joins with a space, a hard one breaks the line. */
function renderText(node: DocumentNode): ReactNode {
  return (
    <>
      {node.text}
      {node.hardBreak ? <br /> : node.softBreak ? ' ' : null}
    </>
  );
}

/** The page has one `h1`, its title: a document's first level starts below it. */
function renderHeading(node: DocumentNode, surroundings: Surroundings): ReactNode {
  const heading = surroundings.headings.get(node);
  const level = heading?.level ?? 1;
  return createElement(
    `h${Math.max(2, level)}`,
    { id: heading?.id, tabIndex: -1 },
    renderChildren(node, surroundings),
    heading && (
      <a className={styles.anchor} href={`#${heading.id}`} aria-label={surroundings.linkToSection(heading.title)}>
        #
      </a>
    ),
  );
}

function renderLink(node: DocumentNode, children: ReactNode): ReactNode {
  const href = safeLink(node.href);
  if (!href) return children;
  const elsewhere = isElsewhere(href, window.location.origin);
  return (
    <a href={href} title={node.title ?? undefined} rel={elsewhere ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  );
}

function renderImage(node: DocumentNode): ReactNode {
  const address = safeImage(node.url);
  if (!address) return node.alt ?? null;
  return <img src={address} alt={node.alt ?? ''} title={node.title ?? undefined} loading="lazy" decoding="async" />;
}

/** Roles are spelled out: on phones the rows become blocks, and a table that is no table to CSS is none to a reader. */
function renderTable(table: DocumentNode, surroundings: Surroundings): ReactNode {
  const header = table.children?.find((row) => row.type === 'table_header');
  const labels = header ? cellsOf(header).map((cell) => textOf(cell).trim()) : [];
  const align = (cell: DocumentNode, column: number): Alignment =>
    cell.alignment ?? table.alignments?.[column] ?? 'none';
  const rows = table.children?.filter((row) => row !== header) ?? [];
  return (
    <div className={styles.tableFrame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table">
        {header && (
          <thead role="rowgroup">
            <tr role="row">
              {cellsOf(header).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={column} role="columnheader" scope="col" data-align={align(cell, column)}>
                  {renderChildren(cell, surroundings)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={index} role="row">
              {cellsOf(row).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <td key={column} role="cell" data-align={align(cell, column)} data-label={labels[column]}>
                  {renderChildren(cell, surroundings)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

/** The cells of a row; a header may hold them itself or in a row of its own. */
function cellsOf(row: DocumentNode): readonly DocumentNode[] {
  return row.children?.flatMap((child) => (child.type === 'table_row' ? (child.children ?? []) : [child])) ?? [];
}

function isTask(item: DocumentNode): boolean {
  const first = item.children?.[0];
  return first?.type === 'task_checkbox' || first?.children?.[0]?.type === 'task_checkbox';
}
