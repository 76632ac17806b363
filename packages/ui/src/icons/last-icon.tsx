import { Icon, type IconProps } from './icon.tsx';

export function LastIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.500 3.500v9M3.500 4l4 4-4 4" />
    </Icon>
  );
}
