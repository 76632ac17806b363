// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApplication, issued, keyAuth, selfManaged, strategyDetails } from '../testing/applications.ts';
import { type Answers, listOf, openPage } from '../testing/open-page.tsx';

const relay = anApplication('1', 'Relay', keyAuth);
const fleet = anApplication('2', 'Fleet map', issued);
const ledger = anApplication('3', 'Ledger sync', selfManaged);

const open = (changes: Answers = {}) =>
  openPage('/my-apps', {
    answers: {
      'GET /api/v2/applications': listOf([relay, fleet, ledger]),
      'GET /api/v2/applications/auth-strategies': listOf([keyAuth, issued, selfManaged]),
      'GET /api/v2/applications/auth-strategies/details': listOf(strategyDetails),
      ...changes,
    },
  });

const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('My Apps', () => {
  it('portal §2: applications with their strategy and environment', async () => {
    await open();
    const row = await screen.findByRole('row', { name: /Fleet map/ });
    await waitFor(() => expect(row.textContent).toContain('Production'));
    expect(row.textContent).toContain('Client credentials');
    expect(screen.getByRole('row', { name: /Relay/ }).textContent).toContain('Sandbox');
    expect(screen.getByRole('row', { name: /Ledger sync/ }).textContent).toContain('PartnerIntegration');
  });

  it('contract §A.9: with analytics, three figures of the applications on the page', async () => {
    const { asked } = await open({
      'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
      'POST /api/v2/stats': { meta: { truncated: false }, records: [] },
    });
    const summary = within(await screen.findByRole('region', { name: 'Summary' }));
    expect(summary.getByRole('heading', { name: 'Last 24 hours', level: 2 })).toBeDefined();
    expect(summary.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Requests',
      'Error Rate',
      'P99 Latency',
    ]);
    await waitFor(() => expect(summary.getByText('0')).toBeDefined());
    const body = asked.find(({ call }) => call === 'POST /api/v2/stats')?.body as { filter: unknown };
    expect(body.filter).toEqual([{ dimension: 'APPLICATION', type: 'IN', values: ['1', '2', '3'] }]);
  });

  const quiet = (usage: object[], registrations: object[]): Answers => ({
    'GET /api/v2/applications': listOf([relay]),
    'GET /api/v2/stats/config': { analytics: { percentiles: false, retention_ms: 90 * 86_400_000 } },
    'POST /api/v2/stats': { meta: { truncated: false }, records: [] },
    'POST /api/v2/stats/applications': { data: [] },
    'GET /api/v2/applications/1/credentials/usage': { data: usage },
    'GET /api/v2/applications/1/registrations': listOf(registrations),
  });

  it('until the first call came, the next step of the newest application is told with its link', async () => {
    await open(quiet([], []));
    const steps = within(await screen.findByRole('region', { name: 'First steps with Relay' }));
    expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
      'step',
      null,
      null,
    ]);
    expect(steps.getByRole('link', { name: 'Open the application' }).getAttribute('href')).toBe('/application/1');
  });

  it('with a key and access the first call is next, at the product', async () => {
    const approved = {
      id: 'r1',
      status: 'approved',
      product_id: 'p1',
      product_name: 'Ships',
      product_version_id: 'v1',
    };
    await open(quiet([{ id: 'k1', last_used_at: null }], [approved]));
    const link = await screen.findByRole('link', { name: 'Open the API reference' });
    expect(link.getAttribute('href')).toBe('/spec/p1/v1');
    expect(screen.getAllByText(': done')).toHaveLength(2);
  });

  it('access that came before the key is done already', async () => {
    const approved = {
      id: 'r1',
      status: 'approved',
      product_id: 'p1',
      product_name: 'Ships',
      product_version_id: 'v1',
    };
    await open(quiet([], [approved]));
    const steps = within(await screen.findByRole('region', { name: 'First steps with Relay' }));
    expect(steps.getAllByRole('listitem').map(({ dataset }) => dataset.state)).toEqual(['next', 'done', undefined]);
  });

  it('after the first call there are no first steps', async () => {
    const called = { application_id: '1', requests: 1, client_errors: 0, server_errors: 0 };
    const { asked } = await open({ ...quiet([], []), 'POST /api/v2/stats/applications': { data: [called] } });
    await screen.findByRole('row', { name: /Relay/ });
    expect(screen.queryByRole('region', { name: /First steps/ })).toBeNull();
    expect(asked.some(({ call }) => call.endsWith('/credentials/usage'))).toBe(false);
  });

  it('contract §A.9: with analytics, each application has its requests and its share of errors', async () => {
    const figures = (application_id: string, requests: number, client_errors: number, server_errors: number) => ({
      ...{ application_id, requests, client_errors, server_errors },
    });
    await open({
      'GET /api/v2/stats/config': { analytics: { percentiles: false, retention_ms: 90 * 86_400_000 } },
      'POST /api/v2/stats': { meta: { truncated: false }, records: [] },
      'POST /api/v2/stats/applications': { data: [figures('1', 12_000, 20, 10), figures('2', 3, 0, 0)] },
    });
    const cells = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .slice(-3, -1)
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect(await cells(/Relay/)).toEqual(['Requests12,000', 'Errors0.25%']));
    expect(await cells(/Fleet map/)).toEqual(['Requests3', 'Errors0%']);
    expect(await cells(/Ledger sync/)).toEqual(['Requests0', 'Errors–']);
  });

  it('figures that fail leave the list as it is without them', async () => {
    await open({
      'GET /api/v2/stats/config': { analytics: { percentiles: false, retention_ms: 90 * 86_400_000 } },
      'POST /api/v2/stats': { meta: { truncated: false }, records: [] },
      'POST /api/v2/stats/applications': 500,
    });
    expect(await screen.findByRole('row', { name: /Relay/ })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Requests' })).toBeNull());
    expect(screen.getByRole('row', { name: /Relay/ })).toBeDefined();
  });

  it('contract §C.7: without an application there are no figures', async () => {
    const { asked } = await open({
      'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
      'GET /api/v2/applications': listOf([]),
    });
    expect(await screen.findByText('No applications yet')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
    expect(asked.some(({ call }) => call === 'POST /api/v2/stats')).toBe(false);
  });

  it('portal §2: a client that failed, or is being made, is seen in the list', async () => {
    await open({ 'GET /api/v2/applications/clients': listOf([{ application_id: '2', state: 'failed' }]) });
    const row = await screen.findByRole('row', { name: /Fleet map/ });
    await waitFor(() => expect(row.textContent).toContain('Failed'));
    expect(screen.getByRole('row', { name: /Relay/ }).textContent).not.toContain('Failed');
  });

  it('without environments there is no column for them', async () => {
    await open({ 'GET /api/v2/applications/auth-strategies/details': listOf([]) });
    await screen.findByRole('row', { name: /Fleet map/ });
    expect(screen.queryByRole('columnheader', { name: 'Environment' })).toBeNull();
  });

  it('contract §C.7: the menu offers a new secret for client credentials alone, and View analytics where there are any', async () => {
    await open({ 'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 1 } } });
    expect(await menuOf('Relay')).toEqual(['View analytics', 'Delete']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await menuOf('Fleet map')).toEqual(['View analytics', 'Refresh secret', 'Delete']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    expect(await menuOf('Ledger sync')).toEqual(['View analytics', 'Delete']);
  });

  it('portal §2: the search asks for names that contain the words', async () => {
    const { asked } = await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'fleet');
    await waitFor(() =>
      expect(asked.some(({ query }) => new URLSearchParams(query).get('filter[name][contains]') === 'fleet')).toBe(
        true,
      ),
    );
  });

  it('portal §2: the empty state leads to the first application', async () => {
    const { path } = await open({ 'GET /api/v2/applications': listOf([]) });
    await screen.findByText('No applications yet');
    await userEvent.click(screen.getByRole('link', { name: 'Create New Application' }));
    await waitFor(() => expect(path()).toBe('/application/create'));
  });

  it('with a hundred applications creating is blocked, and the page says why', async () => {
    const { path } = await open({
      'GET /api/v2/applications': { data: [relay], meta: { page: { number: 1, size: 25, total: 100 } } },
    });
    await screen.findByText('You can have 100 applications. Delete one to create another.');
    await userEvent.click(screen.getByText('New App'));
    expect(path()).toBe('/my-apps');
  });

  it('portal §5: without a strategy creating is blocked, and the page says why', async () => {
    const { path } = await open({ 'GET /api/v2/applications/auth-strategies': listOf([]) });
    const why =
      'You cannot create an application as this developer portal has no available application auth strategies. Please contact a developer portal admin.';
    expect((await screen.findByRole('alert')).textContent).toContain(why);
    const create = screen.getByRole('link', { name: 'New App' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(create);
    expect(path()).toBe('/my-apps');
  });

  it('portal §8: Error fetching auth strategies: {reason}', async () => {
    await open({ 'GET /api/v2/applications/auth-strategies': 500 });
    expect(
      await screen.findByText(
        'Error fetching auth strategies: The server cannot answer at the moment (error 500). Please try again.',
      ),
    ).toBeDefined();
  });

  it('portal §5: deleting asks for confirmation and says that it cannot be undone; then it is gone', async () => {
    const { asked } = await open({ 'DELETE /api/v2/applications/1': null });
    await menuOf('Relay');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Relay' });
    expect(dialog.textContent).toContain('This action cannot be undone.');
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Application successfully deleted')).toBeDefined();
    expect(asked.filter(({ call }) => call === 'DELETE /api/v2/applications/1')).toHaveLength(1);
  });

  it('a deleted application with first steps is not asked for again while the list is read', async () => {
    let isDeleted = false;
    let answerList = () => {};
    const { asked } = await open({
      ...quiet([], []),
      'GET /api/v2/applications': async () => {
        if (!isDeleted) return Response.json(listOf([relay]));
        await new Promise<void>((resolve) => {
          answerList = resolve;
        });
        return Response.json(listOf([]));
      },
      'DELETE /api/v2/applications/1': () => {
        isDeleted = true;
        return new Response(null, { status: 204 });
      },
    });
    await screen.findByRole('region', { name: 'First steps with Relay' });
    await menuOf('Relay');
    const before = asked.length;
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Application successfully deleted');
    await waitFor(() => expect(asked.length).toBeGreaterThan(before + 1));
    answerList();
    await screen.findByText('No applications yet');
    const calls = asked.slice(before).map((one) => one.call);
    expect(calls.filter((one) => one.startsWith('GET /api/v2/applications/1/'))).toEqual([]);
  });

  it('with the last application of a page deleted, the page before is there', async () => {
    const many = Array.from({ length: 25 }, (_, index) => anApplication(`a${index}`, `App ${index + 10}`, keyAuth));
    let all = [...many, relay];
    await open({
      'GET /api/v2/applications': (query: URLSearchParams) => {
        const number = Number(query.get('page[number]'));
        const data = all.slice((number - 1) * 25, number * 25);
        return { data, meta: { page: { number, size: 25, total: all.length } } };
      },
      'DELETE /api/v2/applications/1': () => {
        all = many;
        return null;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await menuOf('Relay');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('row', { name: /App 10/ })).toBeDefined();
    expect(screen.queryByText(/No application matches/)).toBeNull();
  });

  it('portal §8: Failed to delete application: {reason}', async () => {
    await open({ 'DELETE /api/v2/applications/1': 429 });
    await menuOf('Relay');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(
      await dialog.findByText('Failed to delete application: The server refused the request (error 429).'),
    ).toBeDefined();
  });

  it('portal §4: a refreshed secret is shown once, after a confirmation', async () => {
    await open({
      'POST /api/v2/applications/2/refresh-token': { client_id: 'client-2', client_secret: 'secret-2' },
      'GET /api/v2/applications/2/client': 404,
    });
    await menuOf('Fleet map');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh secret' }));
    const dialog = await screen.findByRole('dialog');
    // gateways finding 9: whether and when the old one ends is not the portal's to say.
    expect(dialog.textContent).toContain(
      'The identity provider makes another secret, and decides when the current one',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refresh secret' }));
    expect(await screen.findByText('Successfully refreshed secret')).toBeDefined();
    expect(screen.getByText('secret-2')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('secret-2'));
  });

  it('portal §8: Failed to refresh secret: {reason}', async () => {
    await open({ 'POST /api/v2/applications/2/refresh-token': 503 });
    await menuOf('Fleet map');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Refresh secret' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refresh secret' }));
    expect(
      await dialog.findByText(
        'Failed to refresh secret: The server cannot answer at the moment (error 503). Please try again.',
      ),
    ).toBeDefined();
  });
});
