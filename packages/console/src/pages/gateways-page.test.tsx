// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);
Element.prototype.scrollIntoView ??= () => {};

const id = (number: number) => `01890a5d-ac96-774b-bcce-b302099a8${String(number).padStart(3, '0')}`;
const product = (number: number, name: string) => ({
  id: id(number),
  slug: `product-${number}`,
  name,
  versions: [
    { id: id(500 + number), name: 'v1', deprecated: false, registration_enabled: true, registration_count: 0 },
  ],
  document_count: 0,
});
const edge = {
  id: id(900),
  name: 'edge',
  dialect: 'nginx',
  certificate_header: null,
  product_version_ids: [id(700)],
  state: 'asks',
  last_seen_at: new Date().toISOString(),
  snapshot_pulled_at: null,
  acknowledged_at: null,
  calls_reported_at: null,
  calls_late_ms: null,
  guards: { versions: 1, registrations: 0 },
  created_at: '2026-11-20T10:00:00.000Z',
};
const page = { page: { number: 1, size: 50, total: 1 } };
/** Parcels is offered at once; Zebra is found by typing, or by the id of its version. */
function products(query: URLSearchParams) {
  const version = query.get('filter[product_version_id]');
  const name = query.get('filter[name][contains]');
  const all = [product(1, 'Parcels'), product(200, 'Zebra')];
  const data = version
    ? all.filter(({ versions }) => versions[0]?.id === version)
    : all.filter((each) => (name ? each.name.includes(name) : each.name === 'Parcels'));
  return { data, meta: page };
}
const answers = {
  'GET /management/v1/requests': { data: [], meta: { next: null, waiting: { account: 0, access: 0 } } },
  'GET /management/v1/gateways': { data: [edge], meta: page },
  'GET /management/v1/products': products,
  'GET /management/v1/status': { public_url: 'https://portal.example' },
};
const shown = async (name: string) =>
  within(await screen.findByRole('region', { name })).getByText(
    (_text, element) => element?.tagName === 'PRE' && element.textContent !== '',
  ).textContent ?? '';

it('shows all that makes calls arrive: what asks, what writes them, what sends them', async () => {
  await openPage('/console/gateways', 'owner', answers);
  expect(await shown('nginx')).toContain(id(501));
  expect(await shown('stoa-calls.conf')).toContain('access_log /var/log/nginx/stoa-calls.log stoa_calls');
  const sender = await shown('syslog-ng.conf');
  expect(sender).toContain('url("https://portal.example/gateway/v1/calls")');
  expect(sender).toContain('file("/var/log/nginx/stoa-calls.log"');
  const none = screen.getByRole('link', { name: 'None' });
  expect(none.getAttribute('href')).toBe('/console/gateways#calls');
  expect(document.getElementById('calls')?.textContent).toContain('Report its calls');
  expect(screen.getByText(/gateways check http:\/\/localhost:8080\/v1\/ --key - --key-name X-Api-Key/)).toBeTruthy();
});

it('Caddy writes its calls itself; what reports none says so', async () => {
  await openPage('/console/gateways?program=caddy', 'owner', answers);
  expect(await shown('Caddy')).toContain('output file /var/log/caddy/api.log');
  expect(await shown('Caddy')).toContain(':8080 {');
  expect(await shown('syslog-ng.conf')).toContain('file("/var/log/caddy/api.log"');
  expect(screen.queryByRole('region', { name: 'stoa-calls.conf' })).toBeNull();
  cleanup();
  await openPage('/console/gateways?program=apache', 'owner', answers);
  expect(await screen.findByText(/No file of ours lets Apache report its calls/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'syslog-ng.conf' })).toBeNull();
});

it('a version beyond the first products is named, and found by typing', async () => {
  await openPage('/console/gateways', 'owner', answers);
  expect(await screen.findByText('Zebra v1')).toBeTruthy();
  const field = await screen.findByRole('combobox', { name: 'Product version' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Zebra v1');
  await userEvent.click(await screen.findByRole('option', { name: 'Zebra v1' }));
  expect(await shown('nginx')).toContain(id(700));
});

it('a name that another gateway has is refused at the name, and nothing typed is lost', async () => {
  const detail = 'The name is taken: another gateway has it.';
  const invalid_parameters = [{ field: 'name', reason: detail, rule: 'invalid', source: 'body' }];
  const taken = { status: 409, code: 'identifier_taken', title: 'Conflict', detail, invalid_parameters };
  await openPage('/console/gateways', 'owner', {
    ...answers,
    'POST /management/v1/gateways': () => Response.json(taken, { status: 409 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add gateway…' }));
  const name = await screen.findByRole('textbox', { name: /^Gateway/ });
  await userEvent.type(name, 'edge');
  await userEvent.click(screen.getByRole('button', { name: 'Add gateway' }));
  const said = await screen.findByText('Another one has this name already.');
  expect(name.getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id);
  expect((name as HTMLInputElement).value).toBe('edge');
});
