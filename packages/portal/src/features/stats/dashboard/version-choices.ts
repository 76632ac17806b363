import type { VersionChoice } from './version-filter.tsx';

/** What is needed of a registration. */
interface Registered {
  readonly product_version_id: string;
  readonly product_name: string;
  readonly product_version_name: string;
}

/**
 * What the filter lists: `{product} - {version}` (contract §C.9). What is called alike has the end of its id behind it, as
 * the server writes it in answers (docs/decisions/022). Pure.
 */
export function versionChoices(registrations: readonly Registered[]): VersionChoice[] {
  const named = registrations.map(({ product_version_id: id, product_name, product_version_name }) => ({
    id,
    label: `${product_name} - ${product_version_name}`,
  }));
  const alike = Map.groupBy(named, ({ label }) => label);
  return named.map(({ id, label }) => ({
    id,
    label: (alike.get(label)?.length ?? 0) > 1 ? `${label} (…${id.slice(-6)})` : label,
  }));
}
