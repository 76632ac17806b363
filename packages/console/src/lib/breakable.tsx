import { Fragment } from 'react';

/** A name of a program or an address, which breaks after its signs before it breaks within a word. */
export function Breakable({ children }: { readonly children: string }) {
  const parts = children.split(/(?<=[_@./])/);
  return parts.map((part, at) => (
    <Fragment key={parts.slice(0, at + 1).join('')}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
