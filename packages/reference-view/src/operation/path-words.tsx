import { Fragment } from 'react';

/** A path that breaks before a slash, never inside a name; its variables stand out, a callback's expressions whole. */
export function PathWords({ path }: { readonly path: string }) {
  const pieces = path.split(/(\{[^{}]*\})|(?=\/)/).filter((piece) => piece !== undefined && piece !== '');
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    <Fragment key={at}>
      {at > 0 && piece.startsWith('/') && <wbr />}
      {/^\{.*\}$/.test(piece) ? <var>{piece}</var> : piece}
    </Fragment>
  ));
}
