export type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

const paths = {
  success: 'M7 0a7 7 0 1 1 0 14A7 7 0 0 1 7 0zm-.9 10.300 4.700-5.200-1.100-1-3.700 4-1.700-1.600-1 1.100z',
  danger: 'M7 .6 14 13.400H0zM6.200 5.300v4h1.600v-4zm0 4.900v1.600h1.600v-1.600z',
};

/** A ring, a disc, a diamond or a triangle: the meaning in its shape, so that it never rests on color. */
export function NoticeGlyph({ kind, size = 14 }: { readonly kind: NoticeKind; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
      {kind === 'info' && (
        <>
          <circle cx="7" cy="7" r="6.250" fill="none" stroke="currentColor" strokeWidth="1.500" />
          <path d="M6.200 6.200h1.600v4.300H6.200zM6.200 3.500h1.600v1.600H6.200z" />
        </>
      )}
      {kind === 'warning' && (
        <>
          <path d="M7 .9 13.100 7 7 13.100.9 7z" fill="none" stroke="currentColor" strokeWidth="1.600" />
          <path d="M6.200 4.200h1.600v3.600H6.200zM6.200 8.700h1.600v1.500H6.200z" />
        </>
      )}
      {(kind === 'success' || kind === 'danger') && <path fillRule="evenodd" d={paths[kind]} />}
    </svg>
  );
}
