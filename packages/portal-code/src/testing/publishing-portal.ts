import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** An empty portal, as the first start makes it. */
export async function addPortal(db: Kysely<Database>): Promise<string> {
  const portal_id = newId();
  const updated_at = new Date('2026-11-20T10:00:00Z');
  await db
    .insertInto('portals')
    .values({
      portal_id,
      org_id: newId(),
      name: 'New',
      canonical_domain: 'localhost',
      featureset_id: 'f',
      locale: 'en',
      is_public: false,
      basic_auth_enabled: true,
      oidc_auth_enabled: false,
      rbac_enabled: false,
      auto_approve_developers: false,
      feature_set: '{}',
      appearance: '{}',
      allowed_time_period: '24h',
      updated_at,
    })
    .execute();
  await db
    .insertInto('teams')
    .values({ portal_id, id: newId(), name: 'Everyone', description: null, is_everyone: true, updated_at })
    .execute();
  return portal_id;
}

export async function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

export const openapi = (title: string, more = '') => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /orders: { get: { operationId: listOrders, responses: { '200': { description: All } } ${more} } }
`;

export const harbour: Readonly<Record<string, string>> = {
  'portal.yaml': `name: Harbour
allowed_time_period: 90d
appearance: { primary_header: Ship with us, accent: '#1f6feb', logo: brand/logo.svg }
auth_strategies:
  - { name: API key, credential_type: key_auth, default: true, environment: Sandbox }
`,
  'brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4z"/></svg>',
  'teams.yaml': 'everyone: { products: { orders: view } }\nteams: [{ name: Partners, every_product: register }]\n',
  'products/orders/product.yaml': `name: Orders
description: All about orders
labels: { tier: gold }
versions:
  - { name: v1, specification: openapi-1.yaml, deprecated: true, sunset_at: 2027-06-30 }
  - { name: v2, specification: openapi-2.yaml, registration: { strategy: API key } }
`,
  'products/orders/openapi-1.yaml': openapi('One'),
  'products/orders/openapi-2.yaml': openapi('Two'),
  'products/orders/documents/01-start.md': '# Start: the way in\n\nRead [errors](02-guides/errors.md#codes).\n',
  'products/orders/documents/02-guides/index.md': '# Guides\n\n# A heading of its own\n',
  'products/orders/documents/02-guides/errors.md':
    '---\nslug: faults\n---\n\n# Errors\n\nBack to [start](../01-start.md).\n\n## Codes\n\n![A](images/a.svg)\n',
  'products/orders/documents/02-guides/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'products/parcels/product.yaml': 'name: Parcels\n',
};
