import { Icon, type IconProps } from './icon.tsx';

export function ComputerIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.500" y="3" width="11" height="7.500" rx="1" />
      <path d="M1 13h14" />
    </Icon>
  );
}
