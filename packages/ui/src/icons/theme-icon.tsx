import { Icon, type IconProps } from './icon.tsx';

export function ThemeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M8 2.500v11a5.500 5.500 0 0 0 0-11z" fill="currentColor" stroke="none" />
    </Icon>
  );
}
