// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const answers = {
  'GET /management/v1/requests': { data: [], meta: { next: null, waiting: { account: 0, access: 0 } } },
  'GET /management/v1/gateways': { data: [], meta: { page: { number: 1, size: 50, total: 0 } } },
  'GET /management/v1/products': { data: [], meta: { page: { number: 1, size: 50, total: 0 } } },
  'GET /management/v1/status': { public_url: 'https://portal.example' },
  'POST /management/v1/gateways': 401,
  'POST /api/v1/users/refresh': 401,
};

it('a session that ends while a dialog is filled takes nothing with it, and says where to log in', async () => {
  const { hasLeft } = await openPage('/console/gateways', 'owner', answers);
  const [add] = await screen.findAllByRole('button', { name: 'Add gateway…' });
  await userEvent.click(add as HTMLElement);
  const field = await screen.findByRole('textbox', { name: /Gateway/ });
  await userEvent.type(field, 'edge-eu');
  await userEvent.click(screen.getByRole('button', { name: 'Add gateway' }));
  const link = await screen.findByRole('link', { name: 'Log in in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/console/login', '_blank']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('link', { name: 'Log in in a new tab' })).toBeNull();
  expect((field as HTMLInputElement).value).toBe('edge-eu');
  expect(hasLeft()).toBe(false);
});

it('where nothing is typed the log-in takes the place of the page', async () => {
  const { hasLeft, changed } = await openPage('/console/gateways', 'owner', {
    ...answers,
    'GET /management/v1/gateways': 401,
  });
  await changed();
  await expect.poll(hasLeft).toBe(true);
});
