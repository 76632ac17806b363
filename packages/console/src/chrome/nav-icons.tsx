import { Icon, type IconProps } from '@stoa/ui/icons.tsx';

export function TodayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 6.500 8 2.500l5.500 4v7h-11zM6.500 13.500v-4h3v4" />
    </Icon>
  );
}

export function RequestsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 9.500h3l1 2h3l1-2h3M2.500 9.500 4 3.500h8l1.500 6v3h-11z" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM3 13.500c.500-3 2.500-4 5-4s4.500 1 5 4" />
    </Icon>
  );
}
