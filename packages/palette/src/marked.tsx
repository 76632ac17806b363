import type { MarkedText } from '@stoa/contract/search';
import { Fragment } from 'react';

/** A text with its matches as `mark`. */
export function Marked({ of: { text, matches } }: { readonly of: MarkedText }) {
  let end = 0;
  const parts = matches.map(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return { from, before, match: text.slice(from, to) };
  });
  return (
    <>
      {parts.map(({ from, before, match }) => (
        <Fragment key={from}>
          {before}
          <mark>{match}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}
