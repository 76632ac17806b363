import { Icon, type IconProps } from './icon.tsx';

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 3.500h.01M8 8h.01M8 12.500h.01" strokeWidth="2.200" />
    </Icon>
  );
}
