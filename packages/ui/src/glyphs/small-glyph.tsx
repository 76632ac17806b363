/** A column of 12 by 14, filled in the text's color; the word beside it carries the meaning. */
export function SmallGlyph({ d, size = 14 }: { readonly d: string; readonly size?: number }) {
  return (
    <svg width={(size * 12) / 14} height={size} viewBox="0 0 12 14" fill="currentColor" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
