import type { BlobReference, PortalManifest } from '@stoa/contract/portal-code';

/** A specification that was checked and found good by the present rules, and as what. */
export type CheckedSpecification = Pick<BlobReference, 'sha256' | 'media_type'>;

/** Every specification that a manifest names, once, in its order. */
export function specificationsOf({ products }: Pick<PortalManifest, 'products'>): BlobReference[] {
  const named = products.flatMap(({ versions }) => versions.map(({ specification }) => specification));
  const present = named.filter((reference) => reference !== null);
  return [...new Map(present.map((reference) => [reference.sha256, reference])).values()];
}

/** The same bytes may be good YAML and no JSON. */
export function isChecked(checked: readonly CheckedSpecification[], candidate: CheckedSpecification): boolean {
  return checked.some(({ sha256, media_type }) => sha256 === candidate.sha256 && media_type === candidate.media_type);
}
