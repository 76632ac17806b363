import { Icon, type IconProps } from './icon.tsx';

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6.500 4 4 4-4 4" />
    </Icon>
  );
}
