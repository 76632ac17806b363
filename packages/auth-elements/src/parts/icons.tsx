const glyph = { width: 14, height: 14, viewBox: '0 0 14 14' } as const;

const triangle = 'M7 .6 14 13.400H0zM6.200 5.300v4h1.600v-4zm0 4.900v1.600h1.600v-1.600z';

export function DangerIcon({ size = 14 }: { size?: number }) {
  return (
    <svg aria-hidden="true" {...glyph} width={size} height={size}>
      <path fillRule="evenodd" d={triangle} fill="currentColor" />
    </svg>
  );
}

export function WarningIcon() {
  return (
    <svg aria-hidden="true" {...glyph}>
      <path d="M7 .9 13.100 7 7 13.100.9 7z" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6.200 4.200h1.600v3.600H6.200zM6.200 8.700h1.600v1.500H6.200z" fill="currentColor" />
    </svg>
  );
}

export function SuccessIcon() {
  const disc = 'M7 0a7 7 0 1 1 0 14A7 7 0 0 1 7 0zm-.9 10.300 4.700-5.200-1.100-1-3.700 4-1.700-1.600-1 1.100z';
  return (
    <svg aria-hidden="true" {...glyph}>
      <path fillRule="evenodd" d={disc} fill="currentColor" />
    </svg>
  );
}

export function InfoIcon() {
  return (
    <svg aria-hidden="true" {...glyph}>
      <circle cx="7" cy="7" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6.200 6.200h1.600V10.500H6.200zM6.200 3.500h1.600v1.600H6.200z" fill="currentColor" />
    </svg>
  );
}

/** A door under an arch: single sign-on. */
export function DoorIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M1.500 14h13M3.500 14V6.500a4.500 4.500 0 0 1 9 0V14M6.500 14V8a1.500 1.500 0 0 1 3 0v6" />
    </svg>
  );
}

/** Three columns raised in turn. */
export function Spinner() {
  return (
    <span className="sa-sp" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
