import { notFound } from '@stoa/common/problem';
import type { Portal } from '@stoa/permissions/portal';
import { developerMayView } from '@stoa/permissions/product-actions';
import { callsOfDay } from '@stoa/stats/calls-of-day';
import { sql } from 'kysely';
import { presentRequests, subjectOf } from './latest-decisions.ts';
import type { ListSources } from './list-sources.ts';
import { requestRow } from './request-rows.ts';
import { applicationsOf, domainOf, historyOf, personOf } from './review-facts.ts';

/** What a decision on an account needs. @throws Problem 404 */
export async function reviewDeveloper(sources: ListSources, portal: Portal, id: string) {
  const { db } = sources;
  const row = await requestRow(db, portal, { kind: 'account', id });
  if (!row) throw notFound('This developer');
  const applications = await applicationsOf(db, portal, id);
  const [request] = await presentRequests(db, portal, [row]);
  return {
    request: request as NonNullable<typeof request>,
    developer: await personOf(db, portal, id),
    domain: await domainOf(db, portal, row.developer),
    applications,
    opens: { products: await visibleProducts(sources, portal, id) },
    calls: await callsOfDay(
      sources,
      portal,
      applications.map((application) => application.id),
    ),
    history: await historyOf(db, portal, subjectOf(row)),
  };
}

async function visibleProducts({ db }: ListSources, portal: Portal, developerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('products as product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('product.portal_id', '=', portal.portal_id)
    .where(developerMayView(portal, sql`${developerId}::uuid`))
    .executeTakeFirstOrThrow();
  return count;
}
