// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const id = '01890a5d-ac96-774b-bcce-b302099a8001';
const at = '2026-11-20T10:00:00.000Z';
const numbered = (row: object) => ({ data: [row], meta: { page: { number: 1, size: 100, total: 1 } } });
const none = {
  data: [],
  meta: { next: null, page: { number: 1, size: 100, total: 0 }, waiting: { account: 0, access: 0 } },
};
const request = {
  kind: 'access',
  id,
  status: 'approved',
  since: at,
  developer: { id, email: 'ada@x.example', full_name: 'Ada' },
  application: { id, name: 'Bot' },
  product: { id, name: 'Payments' },
  product_version: { id, name: 'v2' },
  requested_scopes: ['read'],
  decision: { at, by: 'Grace', reason: 'Known customer' },
};
const gateway = {
  id,
  name: 'edge',
  state: 'behind',
  product_version_ids: null,
  last_seen_at: at,
  snapshot_pulled_at: at,
  acknowledged_at: at,
  calls_reported_at: null,
  calls_late_ms: null,
  guards: { versions: 3, registrations: 4 },
  created_at: at,
};
const webhook = {
  id,
  url: 'https://hooks.example',
  description: null,
  events: ['registration.requested'],
  state: 'active',
  failing_since: null,
  last_delivered_at: null,
  waiting: 0,
  dead: 2,
};
const delivery = {
  id,
  type: 'registration.requested',
  state: 'dead',
  attempts: 5,
  last_status: 503,
  last_reason: null,
  created_at: at,
};
const revision = {
  number: 7,
  created_at: at,
  by: 'Grace',
  source: 'apply',
  commit: 'abc1',
  of_revision: null,
  created: 1,
  updated: 2,
  deleted: 3,
};
const invitation = {
  id,
  email: 'ivo@x.example',
  full_name: 'Ivo',
  organization: 'x',
  role: 'viewer',
  expires_at: at,
  created_at: at,
};
const team = {
  id,
  name: 'Partners',
  description: null,
  is_everyone: false,
  every_product: 'view',
  member_count: 3,
  grant_count: 1,
  created_at: at,
  updated_at: at,
};
const client = {
  id,
  state: 'failed',
  since: at,
  client_id: null,
  last_error: 'No answer',
  issuer: 'https://login.example',
  application: { id, name: 'Bot' },
  perhaps_left: 0,
};

it.each([
  [
    '/requests?list=approved',
    'GET /management/v1/requests',
    { data: [request], meta: none.meta },
    `access,${id},approved,${at},ada@x.example,Bot,Payments v2,read,${at},Grace,Known customer`,
  ],
  [
    '/publications',
    'GET /management/v1/revisions',
    { data: [revision], meta: { next: null } },
    `7,${at},Grace,apply,abc1,1,2,3`,
  ],
  ['/gateways', 'GET /management/v1/gateways', numbered(gateway), `${id},edge,behind,${at},${at},${at},3,,${at}`],
  [
    '/webhooks',
    'GET /management/v1/webhooks',
    numbered(webhook),
    `${id},,https://hooks.example,active,registration.requested,,0,2`,
  ],
  [
    `/webhooks/${id}`,
    `GET /management/v1/webhooks/${id}/deliveries`,
    numbered(delivery),
    `${id},registration.requested,dead,503,,5,${at}`,
  ],
  [
    '/products',
    'GET /management/v1/products',
    numbered({
      id,
      slug: 'payments',
      name: 'Payments',
      versions: [
        { id, name: 'v1', registration_count: 2 },
        { id, name: 'v2', registration_count: 3 },
      ],
      document_count: 4,
      updated_at: at,
    }),
    `${id},payments,Payments,v1 v2,4,5,${at}`,
  ],
  ['/people', 'GET /management/v1/invitations', numbered(invitation), `${id},ivo@x.example,Ivo,viewer,${at}`],
  ['/access', 'GET /management/v1/teams', numbered(team), `${id},Partners,,view,3,1,${at}`],
  [
    '/clients',
    'GET /management/v1/clients',
    numbered(client),
    `${id},Bot,failed,${at},,https://login.example,0,No answer`,
  ],
  [
    '/today/ending',
    'GET /management/v1/today/ending',
    { data: [{ id, name: 'v1', product: { slug: 'p', name: 'Payments' }, sunset_at: at }] },
    `${id},Payments,v1,${at}`,
  ],
])('%s can be saved as CSV', async (address, call, answer, row) => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await openPage(`/console${address}`, 'owner', {
    'GET /management/v1/requests': none,
    'GET /management/v1/users': none,
    'GET /management/v1/products': none,
    'GET /management/v1/settings': {},
    [`GET /management/v1/webhooks/${id}`]: webhook,
    [call]: answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Export/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  click.mockRestore();
  expect((await saved[0]?.text())?.split(/\r?\n/)[1]).toBe(row);
});
