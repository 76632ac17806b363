import { Icon, type IconProps } from './icon.tsx';

export function FirstIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 3.500v9M12.500 4l-4 4 4 4" />
    </Icon>
  );
}
