import { Fragment } from 'react';

/** A path that breaks before a slash, never inside a name; its variables stand out. */
export function PathWords({ path }: { readonly path: string }) {
  return path.split(/(?=\/)/).map((segment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {segment.split(/(\{[^{}]*\})/).map((part) => (part.startsWith('{') ? <var key={part}>{part}</var> : part))}
    </Fragment>
  ));
}
