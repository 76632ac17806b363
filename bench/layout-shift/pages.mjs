import { stubbedDashboard, stubDashboard } from '../../e2e/parts/stubbed-dashboard.ts';
import { sessionHeaders } from '../parts/developer.mjs';

/** @typedef {{name: string, path: string, stub?: (page: import('@playwright/test').Page) => Promise<void>}} PortalPage */

/**
 * Pages that do not need a log-in.
 *
 * @type {PortalPage[]}
 */
export const openPages = [
  { name: 'log-in', path: '/login' },
  { name: 'registration', path: '/register' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'new password', path: '/reset-password?token=unknown' },
  { name: '403', path: '/403' },
  { name: '404', path: '/404' },
  { name: 'unknown path', path: '/nowhere/at/all' },
];

/**
 * Pages of somebody who has an application with a key and access to two products.
 *
 * @param {import('../../e2e/parts/stoa-server.ts').StoaServer} server with the demo
 * @returns {Promise<PortalPage[]>}
 */
export async function accountPages(server, person) {
  const call = callsOf(server, await sessionHeaders(server, person));
  const { data } = await call('GET', '/products?page[size]=100');
  const product = async (name) => {
    const { id } = data.find((each) => each.name === name);
    const versions = await call('GET', `/products/${id}/versions`);
    return { id, versions: versions.data };
  };
  const [payments, shipments, github] = await Promise.all(['Payments', 'Shipments', 'GitHub REST API'].map(product));
  const application = await call('POST', '/applications', { name: 'Relay' });
  await call('POST', '/applications', { name: 'Weekly report' });
  await call('POST', `/applications/${application.id}/credentials`, { display_name: 'ci' });
  for (const { versions } of [payments, shipments]) {
    const { id } = versions.find(({ registration_configs }) =>
      registration_configs.some((each) => each.registration_enabled),
    );
    await call('POST', `/applications/${application.id}/registrations`, { product_version_id: id });
  }
  const spec = ({ id, versions }) => `/spec/${id}/${versions[0].id}`;
  const own = `/application/${application.id}`;
  return [
    { name: 'catalogue', path: '/' },
    { name: 'reference', path: spec(shipments) },
    { name: 'operation', path: `${spec(shipments)}#/Shipments/bookShipment` },
    { name: 'GitHub’s operation', path: `${spec(github)}#/repos/repos%2Fget` },
    { name: 'changes', path: `/changes/${shipments.id}/${shipments.versions[0].id}` },
    { name: 'documents', path: `/docs/${payments.id}` },
    { name: 'document', path: `/docs/${payments.id}/guides/first-payment` },
    { name: 'My Apps', path: '/my-apps' },
    { name: 'account', path: '/account' },
    { name: 'new application', path: '/application/create' },
    { name: 'application', path: own },
    { name: 'calls of an application', path: `${own}/calls`, stub: stubCalls },
    { name: 'change an application', path: `${own}/update` },
    { name: 'certificate', path: `${own}/update-certificate` },
    { name: 'analytics without calls', path: `${own}/application-dashboard` },
    { name: 'analytics', path: stubbedDashboard.path, stub: stubDashboard },
    { name: 'token inspector', path: '/jwt' },
  ];
}

/** A full page of calls, as of a busy application. */
async function stubCalls(page) {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const call = (at) => ({
    ...{
      id: String(at),
      at: new Date(Date.now() - at * 60_000).toISOString(),
      method: 'GET',
      path: `/v1/parcels/${at}`,
    },
    ...{ operation: '/v1/parcels/{id}', status: 200, denied: null, latency_ms: 12, upstream_latency_ms: 9 },
    ...{ request_size: 120, response_size: 900, product_id: id, product_name: 'Parcels', product_version_id: id },
    ...{ product_version_name: 'v1', trace_id: null, credential_name: null },
  });
  const body = {
    data: Array.from({ length: 50 }, (_, at) => call(at)),
    meta: { next: 'more', searched_to: null, kept_since: new Date(Date.now() - 172_800_000).toISOString() },
  };
  await page.route(/\/calls\?|\/calls$/, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: body }),
  );
}

function callsOf(server, headers) {
  return async (method, path, body) => {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}
