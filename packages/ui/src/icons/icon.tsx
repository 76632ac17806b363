import type { ReactNode, SVGProps } from 'react';

export interface IconProps {
  /** Edge in px; 16 unless told. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** A 16-grid line icon, 1.5 px strokes in the text's colour; decoration only, so the words beside it carry the meaning. */
export function Icon({
  size = 16,
  children,
  ...rest
}: IconProps & SVGProps<SVGSVGElement> & { readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  );
}
