/** Stoa's own mark: three columns under a beam. Beside its name it needs no words. */
export function StoaMark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={(size * 14) / 18} viewBox="0 0 18 14" fill="currentColor" aria-hidden="true">
      <path d="M0 0h18v2H0zM2 4h3v7H2zM7.500 4h3v7h-3zM13 4h3v7h-3zM0 12.500h18V14H0z" />
    </svg>
  );
}
