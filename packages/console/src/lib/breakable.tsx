import { createElement, Fragment } from 'react';

/** A name of a program or an address, which breaks after its signs before it breaks within a word. */
export function Breakable({ children }: { readonly children: string }) {
  const [first = '', ...others] = children.split(/(?<=[_@./])/);
  return createElement(Fragment, null, first, ...others.flatMap((part) => [createElement('wbr'), part]));
}
