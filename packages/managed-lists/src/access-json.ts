import type { ManagedApplication } from '@stoa/contract/managed-people';
import { type RawBuilder, sql } from 'kysely';

const mostAccess = 20;

/** A moment within JSON, as the wire has it. */
export const wireMoment = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the application `thing` has access to, the newest status first, as a JSON array. */
export const accessOfThing = sql<ManagedApplication['access']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', registration.id, 'status', registration.status,
      'since', ${wireMoment(sql`registration.status_since`)},
      'product', jsonb_build_object('id', product.id, 'name', product.name),
      'product_version', jsonb_build_object('id', version.id, 'name', version.name))
    order by registration.status_since desc, registration.id)
  from (select * from registrations as asked where asked.portal_id = thing.portal_id and asked.application_id = thing.id
    order by asked.status_since desc, asked.id limit ${mostAccess}) as registration
  join products as product on product.portal_id = registration.portal_id and product.id = registration.product_id
  join product_versions as version on version.portal_id = registration.portal_id
    and version.id = registration.product_version_id), '[]')`;
