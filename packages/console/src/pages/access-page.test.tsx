// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const id = (number: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(number).padStart(2, '0')}`;
const page = (total: number) => ({ page: { number: 1, size: 100, total } });
const team = (number: number, name: string, more: object = {}) => ({
  id: id(number),
  name,
  description: null,
  is_everyone: false,
  every_product: null,
  member_count: 3,
  grant_count: 1,
  created_at: '',
  updated_at: '',
  ...more,
});

const redirects = Object.fromEntries(
  ['developers', 'users'].map((kind) => [
    kind,
    {
      api: `https://stoa.example/${kind}/callback`,
      login: `https://stoa.example/${kind}/login`,
      own: `https://stoa.example/${kind}/callback/{identityProvider}`,
    },
  ]),
);

function server() {
  const grants = new Map<string, string>([[`${id(2)} ${id(11)}`, 'view']]);
  const teams = [
    team(1, 'everyone', { is_everyone: true, member_count: null, every_product: 'view' }),
    team(2, 'Partners'),
  ];
  const products = [10, 11].map((number) => ({ id: id(number), name: number === 10 ? 'Parcels' : 'Payments' }));
  const set = (product: number) => ({
    [`PUT /management/v1/teams/${id(2)}/grants/${id(product)}`]: (
      _query: URLSearchParams,
      body: { action: string },
    ) => {
      grants.set(`${id(2)} ${id(product)}`, body.action);
      return { product: products[0], action: body.action, granted_at: '' };
    },
  });
  return {
    'GET /management/v1/teams': { data: teams, meta: page(2) },
    'GET /management/v1/products': { data: products, meta: page(2000) },
    'GET /management/v1/grants': () => ({
      data: [...grants].map(([key, action]) => ({ team_id: key.slice(0, 36), product_id: key.slice(37), action })),
      meta: { rbac_enabled: true },
    }),
    'GET /management/v1/auth-strategies': { data: [] },
    'GET /management/v1/identity-providers': { data: [], redirect_uris: redirects },
    ...set(10),
    ...set(11),
  };
}

const cell = (name: string) => screen.findByRole('button', { name });

describe('the matrix of teams and products', () => {
  it('is walked by arrows and set by a letter; one cell alone is in the order of Tab', async () => {
    const { asked } = await openPage('/console/access', 'owner', server());
    (await cell('Parcels, Everybody who is signed in: view')).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(await cell('Payments, Partners: view'));
    await userEvent.keyboard('r');
    await cell('Payments, Partners: register');
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ action: 'register' });
    const cells = within(screen.getByRole('grid')).getAllByRole('button');
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('a press goes to the next grant', async () => {
    await openPage('/console/access', 'owner', server());
    await userEvent.click(await cell('Parcels, Partners: nothing'));
    expect(await cell('Parcels, Partners: view')).toBeTruthy();
  });

  it('asks for a window of the products, by pages and search in the address', async () => {
    const { asked, router } = await openPage('/console/access?product=par', 'owner', server());
    const pages = await screen.findByRole('navigation', { name: 'Products' });
    expect(pages.textContent).toContain('1 to 25 of 2000');
    await userEvent.click(within(pages).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ product: 'par', products: '2' }));
    const query = asked.filter(({ call }) => call === 'GET /management/v1/products').at(-1)?.query;
    expect(query?.get('page[size]')).toBe('25');
    expect(query?.get('filter[name][contains]')).toBe('par');
  });

  it.each(['viewer', 'approver', 'publisher'] as const)('%s: looks, and hears who grants', async (role) => {
    const { asked } = await openPage('/console/access', role, server());
    const matrix = await screen.findByRole('table', { name: 'Teams and products' });
    // No button that refuses.
    expect(within(matrix).queryByRole('button')).toBeNull();
    expect(screen.getByText('Owners grant products.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New team' })).toBe(null);
    expect(asked.every(({ call }) => call.startsWith('GET'))).toBe(true);
    const members = screen.queryByRole('button', { name: 'Partners: 3 members' });
    if (role === 'publisher') expect(members).toBe(null);
    else expect(members).toBeTruthy();
  });

  it('deleting a team says who loses what, and wants its name typed', async () => {
    const { asked } = await openPage('/console/access', 'owner', {
      ...server(),
      [`DELETE /management/v1/teams/${id(2)}`]: () => new Response(null, { status: 204 }),
    });
    const deleted = () => asked.filter(({ call }) => call.startsWith('DELETE'));
    await userEvent.click(await cell('Delete Partners'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/3 members lose what 1 grant gave/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByText('Type this to go on: Partners')).toBeTruthy();
    expect(deleted()).toHaveLength(0);
    await userEvent.type(dialog.getByRole('textbox'), 'partners');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
