import { Icon, type IconProps } from './icon.tsx';

export function DocumentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.500 2h6l3 3v9h-9zM6 8h4M6 11h4" />
    </Icon>
  );
}
