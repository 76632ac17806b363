import { Portico, type PorticoProduct, type PorticoProps } from '@stoa/ui/glyphs/portico.tsx';

const bays: readonly PorticoProduct[] = [3, 2, 3, 2, 1, 2].map((count, at) => ({
  id: `${at}`,
  versions: Array.from({ length: count }, (_, version) => (version === count - 1 ? 'latest' : 'supported')),
  caption: '',
  href: '',
}));

/** A pale portico that takes the place of the real one while the catalog loads. */
export function PorticoSkeleton({ caption, legend }: Pick<PorticoProps, 'caption' | 'legend'>) {
  return <Portico loading products={bays} caption={caption} legend={legend} />;
}
