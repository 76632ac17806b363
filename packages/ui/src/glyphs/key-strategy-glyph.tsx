/** A column with a keyhole: how an application signs in. */
export function KeyStrategyGlyph() {
  return (
    <svg width="28" height="32" viewBox="0 0 28 32" fill="var(--accent)" aria-hidden="true">
      <path d="M3 0h22v3H3zM5 4h18v1H5zM5 27h18v1H5zM3 29h22v3H3z" />
      <path
        fillRule="evenodd"
        d="M6 6h16v20H6zm8 3.500a3.300 3.300 0 0 0-1.500 6.200V22h3v-6.300A3.300 3.300 0 0 0 14 9.500z"
      />
    </svg>
  );
}
