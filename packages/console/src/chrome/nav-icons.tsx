import { Icon, type IconProps } from '@stoa/ui/icons.tsx';

const shapes = {
  today: 'M2.500 6.500 8 2.500l5.500 4v7h-11zM6.500 13.500v-4h3v4',
  requests: 'M2.500 9.500h3l1 2h3l1-2h3M2.500 9.500 4 3.500h8l1.500 6v3h-11z',
  person: 'M8 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM3 13.500c.500-3 2.500-4 5-4s4.500 1 5 4',
  developers:
    'M6 7.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM1.500 13.500c.400-2.800 2-4 4.500-4s4.100 1.200 4.500 4M11 3a2.300 2.300 0 0 1 0 4.300M12.500 9.800c1.200.600 1.800 1.900 2 3.700',
  applications: 'M2.500 3.500h11v9h-11zM2.500 6.500h11M5 5h.01M7 5h.01',
  products: 'M8 2 13.500 5v6L8 14l-5.500-3V5zM2.500 5 8 8l5.500-3M8 8v6',
  analytics: 'M2.500 2.500v11h11M5.500 11V8M8.500 11V5M11.500 11V6.500',
  keys: 'M5.500 10.500a2.500 2.500 0 1 0 0 .01M7.300 8.700 13 3M10.500 5.500l2 2',
  gateways: 'M3 13.500v-9M8 13.500v-9M13 13.500v-9M1.500 4.500h13M1.500 2.500h13M1.500 13.500h13',
  access: 'M2.500 2.500h11v11h-11zM2.500 6.200h11M2.500 9.800h11M6.200 2.500v11M9.800 2.500v11',
  webhooks: 'M2.500 8h7M6.500 4.500 10 8l-3.500 3.500M13.500 3v10',
  appearance:
    'M8 2.500a5.500 5.500 0 1 0 0 11c1.200 0 1.300-.9.900-1.600-.5-.9 0-1.900 1.100-1.900h1.500c1.300 0 2-.8 2-2 0-3-2.500-5.500-5.500-5.500ZM5 7h.01M7.500 5h.01M10.500 6h.01',
  people:
    'M2.500 3h11v10h-11zM8 7.800a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM5 11c.300-1.300 1.300-1.900 3-1.900s2.700.600 3 1.900',
  audit: 'M3.500 2h9v12h-9zM6 5h4M6 8h4M6 11h2',
  settings: 'M2.500 4.500h6M11.500 4.500h2M2.500 11.500h2M7.500 11.500h6M10 3v3M6 10v3M2.500 8h11',
  more: 'M3.500 8h.01M8 8h.01M12.500 8h.01',
} as const;

export type NavIconName = keyof typeof shapes;

/** The icon of a screen, in the rail and in the bar of a phone. */
export function NavIcon({ name, ...rest }: IconProps & { readonly name: NavIconName }) {
  return (
    <Icon {...rest}>
      <path d={shapes[name]} />
    </Icon>
  );
}
