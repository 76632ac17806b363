import { Icon, type IconProps } from './icon.tsx';

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.500 6.500 3.500 3.500 3.500-3.500" />
    </Icon>
  );
}
