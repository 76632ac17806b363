import { Icon, type IconProps } from './icon.tsx';

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 4h11v9.500h-11zM2.500 7h11M5.500 2v3M10.500 2v3" />
    </Icon>
  );
}
