import { Icon, type IconProps } from './icon.tsx';

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="5.500" y="5.500" width="8" height="8" rx="1.500" />
      <path d="M10.500 3.500v-.2a.8.8 0 0 0-.8-.8H3.300a.8.8 0 0 0-.8.8v6.400a.8.8 0 0 0 .8.8h.2" />
    </Icon>
  );
}
