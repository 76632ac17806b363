import { Icon, type IconProps } from './icon.tsx';

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.800 9.200a2.700 2.700 0 0 0 3.900 0l2.100-2.100a2.700 2.700 0 0 0-3.900-3.900l-.9.900" />
      <path d="M9.200 6.800a2.700 2.700 0 0 0-3.900 0L3.200 8.900a2.700 2.700 0 0 0 3.900 3.900l.9-.9" />
    </Icon>
  );
}
