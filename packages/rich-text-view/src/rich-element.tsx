import { createElement, type ReactNode } from 'react';
import styles from './rich-nodes.module.css';

/** What authors may write in HTML (the server's `safe-html.ts`); any other tag shows its content alone. */
const tags = new Set(
  (
    'a abbr b blockquote caption cite code col colgroup dd del details dfn div dl dt em figcaption figure i ins kbd li ' +
    'mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead ' +
    'time tr tt u ul var wbr'
  ).split(' '),
);
/** What finds its own direction from its words, unless the author has said it: marks and columns stand on that side. */
const directed = new Set(['blockquote', 'details', 'dl', 'ol', 'table', 'ul']);
const empty = new Set(['col', 'wbr']);

/** Attributes that are words or numbers, by their names in React. None can hold an address, a style or a handler. */
const properties: Readonly<Record<string, string>> = {
  colspan: 'colSpan',
  datetime: 'dateTime',
  dir: 'dir',
  height: 'height',
  id: 'id',
  lang: 'lang',
  name: 'name',
  open: 'open',
  reversed: 'reversed',
  rowspan: 'rowSpan',
  scope: 'scope',
  span: 'span',
  start: 'start',
  title: 'title',
  type: 'type',
  value: 'value',
  width: 'width',
};
const flags = new Set(['open', 'reversed']);

/** An HTML element of the allow-list. */
export function RichElement(props: { tag: string; attributes: Readonly<Record<string, string>>; content: ReactNode }) {
  const { tag, attributes, content } = props;
  if (!tags.has(tag)) return content;
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property) known[property] = flags.has(property) ? true : value;
  }
  if (directed.has(tag)) known.dir ??= 'auto';
  if (attributes.align) known['data-align'] = attributes.align;
  if (empty.has(tag)) return createElement(tag, known);
  const element = createElement(tag, known, content);
  if (tag !== 'table') return element;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <div className={styles.tableFrame} tabIndex={0}>
      {element}
    </div>
  );
}
