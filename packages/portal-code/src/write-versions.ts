import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { Work } from './work.ts';

/** Creates and updates versions. The latest one is the newest (contract §A.5), so new ones are a millisecond apart. */
export async function writeVersions(
  db: Transaction<Database>,
  { portalId, manifest, changes, current, productIds, now }: Work,
  strategyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const touched = new Map(
    changes.filter(({ kind }) => kind === 'product_version').map(({ name, action }) => [name, action]),
  );
  for (const product of manifest.products) {
    for (const [index, version] of product.versions.entries()) {
      const key = `${product.slug}/${version.name}`;
      const action = touched.get(key);
      if (!action) continue;
      const { registration } = version;
      const values = {
        deprecated: version.deprecated,
        sunset_at: version.sunset_at,
        gateway_preflight: version.preflight,
        spec_sha256: version.specification?.sha256 ?? null,
        auth_strategy_id: registration ? (strategyIds.get(registration.strategy) ?? null) : null,
        registration_enabled: registration?.enabled ?? false,
        registration_auto_approve: registration?.auto_approve ?? false,
        updated_at: now,
      };
      if (action === 'create') {
        await db
          .insertInto('product_versions')
          .values({
            portal_id: portalId,
            id: newId(),
            product_id: productIds.get(product.slug) ?? '',
            name: version.name,
            created_at: new Date(now.getTime() + index),
            ...values,
          })
          .execute();
      } else {
        const id = current.ids.versions.get(key) ?? '';
        await db
          .updateTable('product_versions')
          .set(values)
          .where('portal_id', '=', portalId)
          .where('id', '=', id)
          .execute();
      }
    }
  }
}
