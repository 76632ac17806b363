import { Icon, type IconProps } from './icon.tsx';

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.500" y="1.500" width="7" height="13" rx="1.500" />
      <path d="M7 12.500h2" />
    </Icon>
  );
}
