import { Icon, type IconProps } from './icon.tsx';

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 8a5 5 0 1 1-1.500-3.500L13 6M13 2.500V6H9.500" />
    </Icon>
  );
}
