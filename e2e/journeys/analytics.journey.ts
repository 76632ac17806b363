import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { browserLike } from '@stoa/server/testing/browser-like';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { applyFolder, writtenPortal } from '../parts/portal-folder.ts';
import { desktop, expectNoSidewaysScroll, expectSoundScreen, type ScreenOptions } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** The dashboard on the built server, over calls that a gateway reports. */
const longName = 'Harbour and Inland Waterway Parcel Consolidation and Forwarding Services';
let stoa: StoaServer;
let page: Page;
let watched: PageWatch;
/** With calls; without registrations; registered and without calls. */
let apps: Record<'busy' | 'new' | 'quiet', string>;
let versions: Record<string, string>;
let gatewayToken: string;
const calls = { good: 90, missing: 20, broken: 10 };

test.beforeAll(async ({ browser }) => {
  stoa = await startStoa({ demo: null });
  await publish('en');
  await addDeveloper(stoa, mara);
  const developer = browserLike(stoa.url);
  await developer.call('authenticateDeveloper', { body: { username: mara.email, password: mara.password } });
  const { data: products } = await developer.call('listProducts', { query: {} });
  versions = {};
  for (const { id, name } of products) {
    const { data } = await developer.call('listProductVersions', { params: { productId: id }, query: {} });
    versions[name] = data[0]?.id ?? '';
  }
  const { data: strategies } = await developer.call('listAuthStrategies', { query: {} });
  const application = async (name: string, registered: readonly string[]) => {
    const { id } = await developer.call('createApplication', {
      body: { name, reference_id: name, auth_strategy_id: strategies[0]?.id ?? '' },
    });
    for (const product of registered) {
      const body = { product_version_id: versions[product] ?? '' };
      await developer.call('createRegistration', { params: { applicationId: id }, body });
    }
    return id;
  };
  apps = {
    busy: await application('Berth planner', ['Parcels', longName]),
    new: await application('Not yet', []),
    quiet: await application('Quiet one', ['Parcels']),
  };
  gatewayToken = (await run(stoa, 'gateways', 'add', 'edge', '--json')).json<{ token: string }>().token;
  await report(someCalls());

  const context = await browser.newContext({
    viewport: desktop,
    baseURL: stoa.url,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  page = await context.newPage();
  watched = watch(page);
  await page.goto('/login');
  await logIn(page, mara);
  await expect(page).toHaveURL('/');
});
test.beforeEach(async () => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
});
test.afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  watched.expectQuiet();
});
test.afterAll(async () => {
  await page?.context().close();
  await stoa?.remove();
});

const dashboard = (application: string, search = '') => `/application/${application}/application-dashboard${search}`;
const look = (name: string, options?: ScreenOptions) => expectSoundScreen(page, name, options);
const region = (name: string) => page.getByRole('region', { name, exact: true });
const versionsButton = () => page.getByRole('button', { name: /^Versions/ });
const rangeButton = (name: string) => page.getByRole('button', { name, exact: true });

test('portal §2: the dashboard shows what the gateway has reported, to the last call', async () => {
  await page.goto(dashboard(apps.busy));
  await expect(page).toHaveTitle('Application Dashboard | Halden');
  const total = calls.good + calls.missing + calls.broken;
  await expect(region('Summary').getByText(String(total), { exact: true })).toBeVisible();
  await expect(region('Summary').getByText('25%')).toBeVisible();
  await expect(
    region('Requests by product version').getByRole('button', { name: /^Parcels - v1\s*110$/ }),
  ).toBeVisible();
  await expect(region('4xx by status code')).toContainText(String(calls.missing));
  await expect(region('5xx by status code')).toContainText(String(calls.broken));
  await expect(page.getByText(/^Times in Europe\/Berlin/)).toBeVisible();
  const operations = region('Operations');
  await expect(operations.getByRole('row', { name: /GET\s*\/parcels\/\{id\}\s*Parcels/ })).toContainText('110');
  await look('dashboard', { tablet: true, bothSchemes: true });
  for (const width of [320, 390, 600, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the dashboard at ${width}`);
  }
});

test('contract §C.9: range and versions stand in the address: Back, Forward, a reload and a bad address', async () => {
  await page.goto(dashboard(apps.busy));
  await rangeButton('Last 24 hours').click();
  await look('dashboard range');
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/\?range=7d$/);
  await versionsButton().click();
  await page.getByRole('searchbox', { name: 'Search versions' }).fill('parcels');
  await expect(page.getByText('No version matches.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search versions' }).fill('Parcels');
  await page.getByRole('checkbox', { name: 'Parcels - v1' }).check();
  // A choice takes effect once nothing was chosen for a moment, and what is asked anew is dimmed until it is here.
  await expect(page).toHaveURL(new RegExp(`range=7d&versions=${versions.Parcels}$`));
  await expect(page.locator('section', { hasText: 'Requests by product version' }).getByText(longName)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await look('dashboard versions');
  await page.keyboard.press('Escape');
  const chart = region('Requests by product version');
  await expect(chart.getByRole('button', { name: /^Parcels - v1/ })).toBeVisible();
  await expect(chart.getByText(longName)).toHaveCount(0);
  await page.reload();
  await expect(versionsButton()).toHaveText(/1 of 2/);
  await expect(rangeButton('Last 7 days')).toBeVisible();
  await page.goBack();
  await expect(versionsButton()).toHaveText(/All/);
  await page.goBack();
  await expect(rangeButton('Last 24 hours')).toBeVisible();
  await page.goForward();
  await expect(rangeButton('Last 7 days')).toBeVisible();

  await page.goto(dashboard(apps.busy, '?range=always&versions=none&from=2026-02-30'));
  await expect(rangeButton('Last 24 hours')).toBeVisible();
  await expect(versionsButton()).toHaveText(/All/);
});

test('WCAG 2.2 §2.1.1: the controls are used with the keyboard alone', async () => {
  await page.goto(dashboard(apps.busy));
  await versionsButton().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search versions' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(versionsButton()).toBeFocused();
  await expect(page).toHaveURL(/versions=/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Last 24 hours', pressed: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=7d/);
  await expect(rangeButton('Last 7 days')).toBeFocused();
  await page.keyboard.press('Enter');
  const days = page.getByRole('form', { name: 'Custom range' });
  await days.getByLabel('From').fill('2020-01-01');
  await days.getByLabel('To').press('Enter');
  await expect(days.getByText(/^Choose days from/)).toBeVisible();
  await look('dashboard days refused');
  const today = await days.getByLabel('To').getAttribute('max');
  await days.getByLabel('From').fill(today ?? '');
  await days.getByLabel('To').fill(today ?? '');
  await days.getByLabel('To').press('Enter');
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await expect(page.getByText(/by hour$/)).toBeVisible();
});

test('portal §2: all figures are saved as one file', async () => {
  await page.goto(dashboard(apps.busy, '?range=7d'));
  await expect(region('5xx by status code')).toContainText(String(calls.broken));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('berth-planner-7d.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('chart,of,start,end,value');
  const requests = lines.filter((line) => line.startsWith('Requests by product version,Parcels - v1,'));
  expect(requests).toHaveLength(7);
  expect(requests.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)).toBe(110);
});

test('portal §2: an application’s page and My Apps show the summary, and the newest calls are at hand', async () => {
  await page.goto(`/application/${apps.busy}`);
  const recent = region('Recent calls');
  await expect(recent.getByRole('row')).toHaveCount(11);
  await expect(recent.getByRole('row').nth(1)).toContainText('/parcels/');
  await expect(region('Summary').getByText('120', { exact: true })).toBeVisible();
  await look('application with calls');
  await report([call('just-now', Date.now(), { status: 418, path: '/parcels/teapot' })]);
  await expect(async () => {
    await recent.getByRole('button', { name: 'Refresh' }).click();
    await expect(recent.getByRole('row').nth(1)).toContainText('418', { timeout: 1000 });
  }).toPass();
  await recent.getByRole('link', { name: 'Search all calls' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('4xx');
  await page.getByRole('searchbox', { name: 'Part of the path' }).fill('TEAPOT');
  await expect(page).toHaveURL(/\/calls\?status=4XX&path=TEAPOT$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await look('all calls', { bothSchemes: true });
  const teapot = page.getByRole('button', { name: '/parcels/teapot' });
  await teapot.click();
  await expect(page.getByRole('dialog', { name: 'Call' })).toContainText('/parcels/{id}');
  await look('a call');
  await page.keyboard.press('Escape');
  await expect(teapot).toBeFocused();
  await page.goto(dashboard(apps.busy));
  await region('4xx by status code').getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calls\?status=4\d\d&from=.*&to=/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/application/${apps.busy}`);
  await page.getByRole('button', { name: 'View analytics' }).click();
  await expect(page).toHaveURL(dashboard(apps.busy));
  await page.goto('/my-apps');
  await expect(region('Summary').getByText('121', { exact: true })).toBeVisible();
  // By its name the busy one is found in the list, with the calls of its own.
  await expect(page.getByRole('row', { name: /Berth planner/ }).getByRole('cell', { name: '121' })).toBeVisible();
  await look('my apps with figures');
});

test('contract §C.9: without registrations the dashboard leads to the catalogue; without calls it says so', async () => {
  await page.goto(dashboard(apps.new));
  await expect(page.getByRole('heading', { name: 'No traffic to show' })).toBeVisible();
  await look('dashboard without registrations');
  await page.getByRole('link', { name: 'Browse the catalog' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(dashboard(apps.quiet));
  await expect(page.getByText('No requests in this period')).toBeVisible();
  await expect(page.getByText('No 5xx responses in this period')).toHaveCount(2);
  await look('dashboard without calls');
});

test('portal §8: a chart that cannot be fetched says why and is fetched again by itself; the others stay', async () => {
  await page.route('**/api/v2/stats', async (route) => {
    const { dimensions } = route.request().postDataJSON() as { dimensions: string[] };
    if (!dimensions.includes('STATUS_CODE')) return route.fallback();
    const problem = { status: 400, title: 'Bad Request', detail: 'Malformed Query: no.', instance: 'stoa:trace:1' };
    return route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.goto(dashboard(apps.busy));
  const chart = region('4xx by status code');
  await expect(chart.getByText('The server refused the request (error 400).')).toBeVisible();
  await expect(region('Requests by product version').getByRole('slider')).toBeVisible();
  await look('dashboard with failures');
  await page.unrouteAll();
  await chart.getByRole('button', { name: 'Try again' }).click();
  await expect(chart).toContainText(String(calls.missing));
  for (let refused = 0; refused < 2; refused += 1) await watched.expectRefusal(400, '/api/v2/stats');
});

test('portal §1: the dashboard in German stays within the window', async () => {
  await publish('de');
  await page.goto(dashboard(apps.busy, '?range=30d'));
  await expect(page.getByRole('heading', { name: 'Analysen für Berth planner' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aufrufe nach Produktversion' })).toBeVisible();
  await look('dashboard in German');
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the German dashboard at ${width}`);
  }
  await page.goto(`/application/${apps.busy}`);
  await expect(page.getByRole('heading', { name: 'Letzte Aufrufe' })).toBeVisible();
  await look('application in German');
});

interface ReportedCall {
  readonly id: string;
  readonly ms: number;
  readonly status: number;
  readonly path: string;
  readonly product_version_id: string | undefined;
}

function call(id: string, ms: number, { status = 200, path = '/parcels/7', product = 'Parcels' } = {}): ReportedCall {
  return { id, ms, status, path, product_version_id: versions[product] };
}

/** Of the last five hours, one every two and a half minutes; the last ten are of the other product. */
function someCalls(): ReportedCall[] {
  const total = calls.good + calls.missing + calls.broken;
  const start = Date.now() - 5 * 3_600_000;
  return Array.from({ length: total }, (_, index) => {
    const status = index < calls.broken ? 503 : index < calls.broken + calls.missing ? 404 : 200;
    const path = `/parcels/${index}`;
    return call(`call-${index}`, start + index * 150_000, {
      status,
      path,
      product: index >= 110 ? longName : 'Parcels',
    });
  }).filter(({ ms }) => ms <= Date.now());
}

/** Sends calls as a gateway's shipper does. */
async function report(reported: readonly ReportedCall[]): Promise<void> {
  const lines = reported.map((each) => {
    const record = {
      ...each,
      application_id: apps.busy,
      method: 'GET',
      latency_s: 0.0421,
      req_bytes: 100,
      res_bytes: 900,
    };
    return JSON.stringify(record);
  });
  const response = await fetch(`${stoa.url}/gateway/v1/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-gateway-token': gatewayToken },
    body: `${lines.join('\n')}\n`,
  });
  expect(response.status, await response.clone().text()).toBe(202);
  expect(await response.json()).toEqual({ accepted: reported.length, duplicates: 0, rejected: [] });
}

/** The portal of this journey, as an operator publishes it. */
async function publish(locale: string): Promise<void> {
  const version = {
    name: 'v1',
    specification: 'openapi.yaml',
    registration: { strategy: 'API key', auto_approve: true },
  };
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    paths: {
      '/parcels/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'getParcel', summary: 'Get a parcel', responses: { 200: { description: 'The parcel.' } } },
      },
    },
  };
  const folder = writtenPortal({
    'portal.yaml': {
      name: 'Halden',
      locale,
      auto_approve_developers: true,
      allowed_time_period: '90d',
      auth_strategies: [{ name: 'API key', credential_type: 'key_auth', default: true }],
    },
    'products/parcels/product.yaml': { name: 'Parcels', versions: [version] },
    'products/parcels/openapi.yaml': specification,
    'products/harbour/product.yaml': { name: longName, versions: [version] },
    'products/harbour/openapi.yaml': specification,
  });
  await applyFolder(stoa, folder);
}
