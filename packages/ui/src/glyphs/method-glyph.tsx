import { classNames } from '../class-names.ts';
import classes from './method-glyph.module.css';
import { SmallGlyph } from './small-glyph.tsx';

const base = 'M1 12h10v2H1z';
const whole = `M1 0h10v2H1z ${base}`;
const open = `${whole} M3 3h1v8H3zM5.500 3h1v8h-1zM8 3h1v8H8z`;

const paths: Readonly<Record<string, string>> = {
  get: open,
  post: `${whole} M3 3h6v8H3z`,
  put: `${whole} M3 3h6v2H3zM3 6h6v2H3zM3 9h6v2H3z`,
  patch: `${whole} M3 3h1v2H3zM8 3h1v2H8zM3 9h1v2H3zM8 9h1v2H8zM3 5h6v4H3z`,
  delete: `M3 11V6.400l2 1.500 2-2.200 2 1.700V11zM3.600 1.900 10.900 0l.5 1.900-7.300 1.900z ${base}`,
};

export type MethodKind = 'read' | 'write' | 'destroy';

/** What a method does: reading, writing or taking down. Unknown methods count as reading. */
export function methodKind(method: string): MethodKind {
  const name = method.toLowerCase();
  if (name === 'delete') return 'destroy';
  return name === 'post' || name === 'put' || name === 'patch' ? 'write' : 'read';
}

/** What a method does to a column: look through it, raise it, replace its drums, mend one, take it down. */
export function MethodGlyph({ method, size }: { readonly method: string; readonly size?: number }) {
  return (
    <span className={classNames(classes.root, classes[methodKind(method)])}>
      <SmallGlyph d={paths[method.toLowerCase()] ?? open} {...(size === undefined ? {} : { size })} />
    </span>
  );
}

/** The glyph with the method's word. */
export function MethodLabel({ method, size }: { readonly method: string; readonly size?: number }) {
  return (
    <span className={classNames(classes.root, classes[methodKind(method)])}>
      <SmallGlyph d={paths[method.toLowerCase()] ?? open} {...(size === undefined ? {} : { size })} />
      {method.toUpperCase()}
    </span>
  );
}
