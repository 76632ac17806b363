import { Icon, type IconProps } from './icon.tsx';

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.500 4 5.500 8l4 4" />
    </Icon>
  );
}
