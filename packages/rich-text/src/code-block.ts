import type { CodeToken, RichNode } from '@stoa/contract/rich-nodes';
import type { Element, ElementContent } from 'hast';
import { highlight } from './highlight.ts';

/** `pre` with `code` in it, as Markdown makes it; undefined when anything but text is in it. */
export function codeBlock(pre: Element, isHighlighted: boolean): RichNode[] | undefined {
  const [code] = pre.children;
  if (pre.children.length !== 1 || code?.type !== 'element' || code.tagName !== 'code') return undefined;
  if (!code.children.every(({ type }) => type === 'text')) return undefined;
  const text = textOf(code).replace(/\n$/, '');
  const lang = languageOf(code);
  const title = /(?:^|\s)title="([^"]+)"/.exec(String(code.properties.dataMeta ?? ''))?.[1];
  const tokens: readonly CodeToken[] | undefined = isHighlighted && lang ? highlight(text, lang) : undefined;
  return [
    {
      type: 'code_block',
      ...(lang ? { lang } : {}),
      ...(title ? { title } : {}),
      ...(tokens ? { tokens: [...tokens] } : {}),
      children: text === '' ? [] : [{ type: 'text', text }],
    },
  ];
}

/** All text below an element, in order. The tree's depth is limited before. */
export function textOf(element: Element): string {
  return element.children
    .map((kid: ElementContent) => (kid.type === 'text' ? kid.value : 'children' in kid ? textOf(kid) : ''))
    .join('');
}

function languageOf(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length);
}
