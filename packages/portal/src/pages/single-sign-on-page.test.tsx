// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SingleSignOnPage } from './single-sign-on-page.tsx';
import { renderPage } from './testing.tsx';

afterEach(cleanup);

const both = { data: [{ identifier: 'meridian', name: 'Meridian ID' }], by_address: true };

it('offers the providers of everybody by name, and asks the address for the others', async () => {
  const { asked } = await renderPage(<SingleSignOnPage />, {
    listDeveloperProviders: () => both,
    findDeveloperSso: () => ({ location: null }),
  });
  const button = await screen.findByRole('link', { name: 'Continue with Meridian ID' });
  const address = new URL(button.getAttribute('href') ?? '', window.location.href);
  expect(address.pathname).toBe('/api/v2/developer/authenticate/sso');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    identity_provider: 'meridian',
    returnTo: `${window.location.origin}/login`,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Please enter your email address');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@elsewhere.example');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('No identity provider is set up for this address.');
  expect(asked.at(-1)).toEqual([
    'findDeveloperSso',
    { body: { email: 'ada@elsewhere.example', returnTo: `${window.location.origin}/login` } },
  ]);
});

it('asks no address where none leads anywhere', async () => {
  await renderPage(<SingleSignOnPage />, { listDeveloperProviders: () => ({ ...both, by_address: false }) });
  await screen.findByRole('link', { name: 'Continue with Meridian ID' });
  expect(screen.queryByRole('textbox')).toBeNull();
});
