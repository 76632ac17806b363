import type { RichNode, RichText } from '@stoa/contract/rich-nodes';
import { createElement, Fragment, lazy, memo, type ReactNode, Suspense } from 'react';
import { Callout } from './callout.tsx';
import { CodeBlock } from './code-block.tsx';
import { FootnoteReference, Footnotes } from './footnotes.tsx';
import { RichElement } from './rich-element.tsx';
import { RichHeading } from './rich-heading.tsx';
import { RichImage } from './rich-image.tsx';
import { RichLink } from './rich-link.tsx';
import styles from './rich-nodes.module.css';
import { RichTable } from './rich-table.tsx';
import { TaskCheckbox } from './task-checkbox.tsx';
import { textOf } from './text-of.ts';

/** Loaded by texts that have a diagram alone. */
const Diagram = lazy(async () => ({ default: (await import('./diagram.tsx')).Diagram }));

export interface RichNodesProps {
  readonly value: RichText;
  /** The text stands within a sentence or a cell: it has no frame, and one paragraph without its margins. */
  readonly inline?: boolean;
  /** The highest level that a heading may have here, so that it stands below those of the page. Default 4. */
  readonly topLevel?: number;
}

/**
 * Text with markup as elements. The server has made the nodes safe; here every word becomes a text node of React's and
 * every address is checked again, so that nothing in them can run. A type that is not known shows what is inside it.
 * Each block finds its own direction, so that a text in Arabic or Hebrew reads from the right on a page that does not.
 */
export const RichNodes = memo(function RichNodes({ value, inline = false, topLevel = 4 }: RichNodesProps) {
  if (inline)
    return (
      <span className={styles.rich} dir="auto">
        {inlineContent(value, topLevel)}
      </span>
    );
  return (
    <div className={styles.rich}>
      {typeof value === 'string' ? <p dir="auto">{value}</p> : drawNodes(value, topLevel)}
    </div>
  );
});

function inlineContent(value: RichText, topLevel: number): ReactNode {
  if (typeof value === 'string') return value;
  const [only] = value;
  return value.length === 1 && only?.type === 'paragraph'
    ? drawNodes(only.children, topLevel)
    : drawNodes(value, topLevel);
}

/** Nodes in order, without a frame around them. */
function drawNodes(nodes: readonly RichNode[], topLevel: number, isNested = false): ReactNode {
  // The tree never changes in place: a position is as good an identity as there is.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return nodes.map((node, index) => <Fragment key={index}>{drawNode(node, topLevel, isNested)}</Fragment>);
}

function drawNode(node: RichNode, topLevel: number, isNested: boolean): ReactNode {
  const draw = (nodes: readonly RichNode[]) => drawNodes(nodes, topLevel, true);
  switch (node.type) {
    case 'text':
      return node.hardBreak || node.softBreak ? brokenText(node) : node.text;
    case 'paragraph':
      // Words with a `dir` of their own do not count for the list or quotation around them (HTML §3.2.6.4).
      return <p dir={isNested ? undefined : 'auto'}>{draw(node.children)}</p>;
    case 'heading':
      return (
        <RichHeading
          level={Math.min(6, Math.max(topLevel, node.level))}
          id={node.id}
          title={textOf(node)}
          words={draw(node.children)}
        />
      );
    case 'list':
      return createElement(node.isOrdered ? 'ol' : 'ul', { start: node.start, dir: 'auto' }, draw(node.children));
    case 'list_item':
      return (
        <li className={node.children[0]?.type === 'task_checkbox' ? styles.task : undefined}>{draw(node.children)}</li>
      );
    case 'task_checkbox':
      return <TaskCheckbox checked={node.checked} />;
    case 'code_block':
      if (node.lang === 'mermaid') return <LazyDiagram source={textOf(node)} title={node.title} />;
      return <CodeBlock code={textOf(node)} language={node.lang} title={node.title} tokens={node.tokens} />;
    case 'blockquote':
      return <blockquote dir="auto">{draw(node.children)}</blockquote>;
    case 'callout':
      return <Callout kind={node.kind}>{draw(node.children)}</Callout>;
    case 'break':
      return <hr />;
    case 'table':
      return <RichTable table={node} draw={draw} />;
    case 'code':
      return <code>{breakable(textOf(node))}</code>;
    case 'emphasis':
      return node.level === 2 ? <strong>{draw(node.children)}</strong> : <em>{draw(node.children)}</em>;
    case 'strikethrough':
      return <del>{draw(node.children)}</del>;
    case 'link':
      return <RichLink href={node.href} title={node.title} words={draw(node.children)} />;
    case 'image':
      return <RichImage image={node} />;
    case 'element':
      return (
        <RichElement
          tag={node.tag}
          attributes={node.attributes}
          content={node.children.length > 0 ? draw(node.children) : null}
        />
      );
    case 'footnote_reference':
      return <FootnoteReference reference={node} />;
    case 'footnotes':
      return <Footnotes notes={node.children} draw={draw} level={topLevel} />;
    default:
      // `text_block`, and whatever a newer server may send.
      return 'children' in node ? draw(node.children) : null;
  }
}

/** The number of characters from which on code is wide for a column of a table. */
const wideCode = 24;

/** Long code with places at its slashes where a line may end: a table of addresses would be wider than the page. */
function breakable(code: string): ReactNode {
  const pieces = code.length < wideCode ? [code] : (code.match(/[^/]*\/+|[^/]+$/g) ?? [code]);
  return pieces.length === 1
    ? code
    : pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ));
}

/** A soft break joins with a space, a hard one breaks the line. */
function brokenText(node: Extract<RichNode, { type: 'text' }>): ReactNode {
  return (
    <>
      {node.text}
      {node.hardBreak ? <br /> : ' '}
    </>
  );
}

function LazyDiagram(props: { source: string; title: string | undefined }) {
  return (
    <Suspense fallback={<CodeBlock code={props.source} language="mermaid" title={props.title} />}>
      <Diagram {...props} />
    </Suspense>
  );
}
