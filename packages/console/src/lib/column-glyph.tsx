const paths = {
  waits: 'M0 1h8v1.500H0zM1.500 3.500h5v12.500h-5zM0 17h8v2H0z',
  ends: 'M.5 1.500h7M2 3v13M6 3v13M.5 18.500h7',
  broken: 'M1.500 9l2.200 1.500L5 8.500l1.500 1.500v6h-5zM0 17h8v2H0z',
} as const;

export type ColumnState = keyof typeof paths;

/** One column: whole where something stands or waits, an outline for what ends, broken for what is silent or fails. */
export function ColumnGlyph({ state }: { readonly state: ColumnState }) {
  return (
    <svg
      aria-hidden="true"
      width="8"
      height="20"
      viewBox="0 0 8 20"
      fill={state === 'ends' ? 'none' : 'currentColor'}
      stroke={state === 'ends' ? 'currentColor' : 'none'}
    >
      <path d={paths[state]} />
    </svg>
  );
}
