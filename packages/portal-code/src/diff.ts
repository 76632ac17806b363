import { isDeepStrictEqual } from 'node:util';
import type { ApplyChange } from '@stoa/contract/portal-code';
import type { Fields, PortalPicture, ProductPicture } from './picture.ts';

/** A change with the identity of what it changes, within its product where it has one. */
export type PlannedChange = ApplyChange & { readonly key: string; readonly product?: string };

/**
 * What has to happen so that `current` becomes `desired`. Pure. Parts of a product follow their product; everything
 * is in the order of the manifest, deletions last.
 */
export function diffPortal(current: PortalPicture, desired: PortalPicture): PlannedChange[] {
  const fields = changedFields(current.portal, desired.portal);
  const changes: PlannedChange[] =
    fields.length > 0 ? [{ action: 'update', kind: 'portal', name: 'portal', key: 'portal', fields }] : [];
  changes.push(...diffEntries('auth_strategy', current.strategies, desired.strategies));
  changes.push(...diffEntries('identity_provider', current.identityProviders, desired.identityProviders));
  const products = diffEntries('product', fieldsOf(current.products), fieldsOf(desired.products));
  changes.push(...products.filter(({ action }) => action === 'create'));
  for (const [slug, after] of desired.products) {
    const before = current.products.get(slug);
    changes.push(...products.filter(({ action, key }) => action === 'update' && key === slug));
    changes.push(...diffEntries('product_version', before?.versions, after.versions, slug));
    changes.push(...diffEntries('document', before?.documents, after.documents, slug));
  }
  if (desired.teams) changes.push(...diffEntries('team', current.teams, desired.teams));
  changes.push(...products.filter(({ action }) => action === 'delete'));
  return changes;
}

function fieldsOf(products: ReadonlyMap<string, ProductPicture>): Map<string, Fields> {
  return new Map([...products].map(([slug, { fields }]) => [slug, fields]));
}

function diffEntries(
  kind: ApplyChange['kind'],
  before: ReadonlyMap<string, Fields> | undefined,
  after: ReadonlyMap<string, Fields>,
  product?: string,
): PlannedChange[] {
  const change = (action: ApplyChange['action'], key: string, fields?: ApplyChange['fields']): PlannedChange => ({
    action,
    kind,
    name: product === undefined ? key : `${product}/${key}`,
    key,
    ...(product === undefined ? {} : { product }),
    ...(fields ? { fields } : {}),
  });
  const changes: PlannedChange[] = [];
  for (const [key, wanted] of after) {
    const present = before?.get(key);
    const fields = present ? changedFields(present, wanted) : [];
    if (!present) changes.push(change('create', key));
    else if (fields.length > 0) changes.push(change('update', key, fields));
  }
  for (const key of before?.keys() ?? []) if (!after.has(key)) changes.push(change('delete', key));
  return changes;
}

function changedFields(before: Fields, after: Fields): NonNullable<ApplyChange['fields']> {
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
