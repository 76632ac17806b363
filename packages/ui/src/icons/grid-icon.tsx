import { Icon, type IconProps } from './icon.tsx';

export function GridIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.500 2.500H7V7H2.500zM9 2.500h4.500V7H9zM2.500 9H7v4.500H2.500zM9 9h4.500v4.500H9z" />
    </Icon>
  );
}
