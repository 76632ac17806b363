import { Icon, type IconProps } from './icon.tsx';

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="7" cy="7" r="4.500" />
      <path d="m10.500 10.500 3.500 3.500" />
    </Icon>
  );
}
