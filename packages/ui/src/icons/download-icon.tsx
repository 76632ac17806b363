import { Icon, type IconProps } from './icon.tsx';

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 2.500v8M4.500 7 8 10.500 11.500 7M3 13.500h10" />
    </Icon>
  );
}
