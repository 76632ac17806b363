import { Icon, type IconProps } from './icon.tsx';

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3.500 8.500 3 3 6-7" />
    </Icon>
  );
}
