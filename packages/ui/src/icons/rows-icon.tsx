import { Icon, type IconProps } from './icon.tsx';

export function RowsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 4h11M2.500 8h11M2.500 12h11" />
    </Icon>
  );
}
