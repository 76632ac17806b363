import type { ReactNode, SVGProps } from 'react';

export interface IconProps {
  /** Edge in px; 16 by default. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * A line icon on a grid of 16, with strokes of 1.5 px in the color of the text. It only decorates: the text beside it says what
 * it means.
 */
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

const icon = (shape: ReactNode) => (props: IconProps) => <Icon {...props}>{shape}</Icon>;

export const ArrowLeftIcon = icon(<path d="M13 8H3M7 4 3 8l4 4" />);
export const ArrowRightIcon = icon(<path d="M3 8h10M9 4l4 4-4 4" />);
export const CalendarIcon = icon(<path d="M2.500 4h11v9.500h-11zM2.500 7h11M5.500 2v3M10.500 2v3" />);
export const CheckIcon = icon(<path d="m3.500 8.500 3 3 6-7" />);
export const ChevronDownIcon = icon(<path d="m4.500 6.500 3.500 3.500 3.500-3.500" />);
export const ChevronLeftIcon = icon(<path d="m9.500 4-4 4 4 4" />);
export const ChevronRightIcon = icon(<path d="m6.500 4 4 4-4 4" />);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const ComputerIcon = icon(
  <>
    <rect x="2.500" y="3" width="11" height="7.500" rx="1" />
    <path d="M1 13h14" />
  </>,
);
export const CopyIcon = icon(
  <>
    <rect x="5.500" y="5.500" width="8" height="8" rx="1.500" />
    <path d="M10.500 3.500v-.2a.8.8 0 0 0-.8-.8H3.300a.8.8 0 0 0-.8.8v6.400a.8.8 0 0 0 .8.8h.2" />
  </>,
);
export const DocumentIcon = icon(<path d="M3.500 2h6l3 3v9h-9zM6 8h4M6 11h4" />);
export const DownloadIcon = icon(<path d="M8 2.500v8M4.500 7 8 10.500 11.500 7M3 13.500h10" />);
export const FilterIcon = icon(<path d="M2.500 4h11M4.500 8h7M6.500 12h3" />);
export const FirstIcon = icon(<path d="M3.5 3.500v9M12.500 4l-4 4 4 4" />);
export const GridIcon = icon(
  <path d="M2.500 2.500H7V7H2.500zM9 2.500h4.500V7H9zM2.500 9H7v4.500H2.500zM9 9h4.500v4.500H9z" />,
);
export const LastIcon = icon(<path d="M12.500 3.500v9M3.500 4l4 4-4 4" />);
export const LinkIcon = icon(
  <>
    <path d="M6.800 9.200a2.700 2.700 0 0 0 3.900 0l2.100-2.100a2.700 2.700 0 0 0-3.900-3.900l-.9.900" />
    <path d="M9.200 6.800a2.700 2.700 0 0 0-3.900 0L3.200 8.900a2.700 2.700 0 0 0 3.900 3.900l.9-.9" />
  </>,
);
export const MarkdownIcon = icon(
  <path d="M1.500 11.500v-7l3 3.600 3-3.600v7M12 4.500v7M9.500 9l2.500 2.500L14.500 9" />,
);
export const MoreIcon = icon(<path d="M8 3.500h.01M8 8h.01M8 12.500h.01" strokeWidth="2.200" />);
export const PhoneIcon = icon(
  <>
    <rect x="4.500" y="1.500" width="7" height="13" rx="1.500" />
    <path d="M7 12.500h2" />
  </>,
);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const RefreshIcon = icon(<path d="M13 8a5 5 0 1 1-1.500-3.500L13 6M13 2.500V6H9.500" />);
export const RowsIcon = icon(<path d="M2.500 4h11M2.500 8h11M2.500 12h11" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.500" />
    <path d="m10.500 10.500 3.500 3.500" />
  </>,
);
export const ThemeIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.500" />
    <path d="M8 2.500v11a5.500 5.500 0 0 0 0-11z" fill="currentColor" stroke="none" />
  </>,
);
