import type { ProductVersion } from '@stoa/contract/products';
import type { VersionColumn } from '@stoa/ui/glyphs/version-state.ts';

/** A product's versions, oldest first, as columns: the newest that is not deprecated is the latest. */
export function versionColumns<V extends Pick<ProductVersion, 'deprecated'>>(
  versions: readonly V[],
  active?: V,
): VersionColumn[] {
  const latest = versions.findLast((version) => !version.deprecated);
  return versions.map((version) => ({
    state: version.deprecated ? 'deprecated' : version === latest ? 'latest' : 'supported',
    active: version === active,
  }));
}
