import { Icon, type IconProps } from './icon.tsx';

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 4h11M4.500 8h7M6.500 12h3" />
    </Icon>
  );
}
