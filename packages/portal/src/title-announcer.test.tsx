// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, openPage } from './testing/open-page.tsx';

const application = {
  id: '00000000-0000-4000-8000-00000000000b',
  name: 'Relay',
  reference_id: 'relay',
  description: null,
  auth_strategy: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
let answerApplication: () => void;

function open(address: string) {
  const waiting = new Promise<void>((resolve) => {
    answerApplication = resolve;
  });
  return openPage(address, {
    answers: {
      'GET /api/v2/search/product-catalog': listOf([]),
      'GET /api/v2/applications': listOf([]),
      'GET /api/v2/applications/auth-strategies': listOf([]),
      [`GET /api/v2/applications/${application.id}`]: async () => {
        await waiting;
        return application;
      },
      [`GET /api/v2/applications/${application.id}/credentials`]: listOf([]),
      [`GET /api/v2/applications/${application.id}/registrations`]: listOf([]),
    },
  });
}

/** Everything that the live region has said so far. */
function listen(): string[] {
  const region = document.querySelector('[aria-live="polite"][aria-atomic="true"]') as HTMLElement;
  const said: string[] = [];
  new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  return said;
}

const moment = (milliseconds: number) => act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('WCAG 4.1.3: after a link the title of the new page is said', () => {
  it('not on the first load, then once, and the words do not stay in the page', async () => {
    const { router } = await open('/');
    const said = listen();
    await moment(500);
    expect(said).toEqual([]);
    await act(() => router.navigate({ to: '/my-apps' }));
    await waitFor(() => expect(said).toEqual(['My Apps']));
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"][aria-atomic="true"]')?.textContent).toBe(''),
    );
    expect(said).toEqual(['My Apps']);
  });

  it('of a link that was followed before the first page had settled too', async () => {
    const { router } = await open('/');
    const said = listen();
    await act(() => router.navigate({ to: '/my-apps' }));
    await waitFor(() => expect(said).toEqual(['My Apps']));
  });

  it('a title that is known only when the page’s content is there is waited for', async () => {
    const { router } = await open('/');
    const said = listen();
    await moment(400);
    await act(() => router.navigate({ to: `/application/${application.id}` }));
    await moment(600);
    expect(said).toEqual([]);
    answerApplication();
    await screen.findByRole('heading', { name: 'Relay' });
    await waitFor(() => expect(said).toEqual(['Relay']));
  });
});
