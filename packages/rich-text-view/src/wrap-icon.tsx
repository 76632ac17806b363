import { Icon, type IconProps } from '@stoa/ui/icons.tsx';

/** A line that goes on below itself. */
export function WrapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 4h11M2.5 8h8.7a2 2 0 0 1 0 4H8M9.700 10.200 8 12l1.700 1.800M2.5 12h2.700" />
    </Icon>
  );
}
