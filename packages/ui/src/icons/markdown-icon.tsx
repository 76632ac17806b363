import { Icon, type IconProps } from './icon.tsx';

export function MarkdownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M1.500 11.500v-7l3 3.600 3-3.600v7M12 4.500v7M9.500 9l2.500 2.500L14.500 9" />
    </Icon>
  );
}
