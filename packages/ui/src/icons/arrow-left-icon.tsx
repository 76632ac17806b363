import { Icon, type IconProps } from './icon.tsx';

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 8H3M7 4 3 8l4 4" />
    </Icon>
  );
}
