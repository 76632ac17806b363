import { type Problem, refusedField } from '@stoa/common/problem';
import type { ProblemCode } from '@stoa/contract/problem-codes';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { developerMayView } from '@stoa/permissions/product-actions';
import { type Kysely, sql } from 'kysely';

/** What keeps a developer from taking over an application; null when nothing does. */
export async function transferObstacle(
  db: Kysely<Database>,
  portal: Portal,
  application: { readonly id: string; readonly name: string },
  developer: { readonly id: string; readonly status: string },
): Promise<Problem | null> {
  if (developer.status !== 'approved')
    return refused('developer_not_approved', `is ${developer.status}: only an approved developer can take it over`);
  const { portal_id } = portal;
  const { rows } = await sql<{ is_named: boolean; hidden: string[] }>`select
    exists (select from applications where portal_id = ${portal_id} and developer_id = ${developer.id}
      and lower(name) = lower(${application.name})) as is_named,
    array(select product.name || ' ' || version.name from registrations as asked
      join products as product on product.portal_id = asked.portal_id and product.id = asked.product_id
      join product_versions as version on version.portal_id = asked.portal_id and version.id = asked.product_version_id
      where asked.portal_id = ${portal_id} and asked.application_id = ${application.id}
        and asked.status in ('approved', 'pending') and not ${developerMayView(portal, sql`${developer.id}::uuid`)}
      order by 1 limit 5) as hidden`.execute(db);
  const { is_named = false, hidden = [] } = rows[0] ?? {};
  if (is_named) return refused('transfer_name_taken', `has an application called “${application.name}” already`);
  if (hidden.length > 0)
    return refused('transfer_hidden', `may not see ${hidden.join(', ')}, which it is registered for`);
  return null;
}

function refused(code: ProblemCode, reason: string): Problem {
  return refusedField(code, 'email', reason);
}
