// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, openPage } from '../testing/open-page.tsx';

stubBrowserParts(vi.stubGlobal);
// jsdom lays nothing out; the list of versions scrolls to its chosen one.
Element.prototype.scrollIntoView ??= () => {};
afterEach(cleanup);

const p = '/api/v2/products/p1';
const version = (id: string, name: string, day: number) => ({
  id,
  name,
  deprecated: false,
  registration_configs: [],
  created_at: `2026-01-0${day}T00:00:00Z`,
  updated_at: '2026-01-01T00:00:00Z',
});
const change = { subject: 'property', effect: 'removed', place: '200 application/json', at: 'owner.name' };
const changes = {
  from: { id: 'v1', name: 'one' },
  to: { id: 'v2', name: 'two' },
  counts: { breaking: 3, warning: 0, safe: 2 },
  document: [
    { level: 'breaking', subject: 'server', effect: 'removed', place: 'https://old.test', at: '' },
    { level: 'safe', subject: 'security_scheme', effect: 'added', place: 'oauth', at: '' },
  ],
  operations: [
    {
      kind: 'removed',
      level: 'breaking',
      method: 'get',
      path: '/old',
      tag: null,
      key: 'getOld',
      summary: null,
      changes: [],
      more: 0,
    },
    {
      kind: 'changed',
      level: 'breaking',
      method: 'post',
      path: '/pets',
      tag: 'all pets',
      key: 'addPet',
      summary: 'Add a pet',
      changes: [
        { ...change, level: 'breaking' },
        {
          level: 'safe',
          subject: 'type',
          effect: 'changed',
          place: 'request',
          at: '',
          before: 'integer',
          after: 'number',
        },
      ],
      more: 0,
    },
  ],
};
const page = (data: unknown[]) => ({ data, meta: { page: { number: 1, size: 100, total: data.length } } });
const answers: Answers = {
  [`GET ${p}`]: {
    id: 'p1',
    name: 'Pets',
    description: null,
    public_labels: {},
    version_count: 2,
    document_count: 0,
    latest_version: null,
  },
  [`GET ${p}/versions`]: page([version('v1', 'one', 1), { ...version('v2', 'two', 2), deprecated: true }]),
  [`GET ${p}/documents`]: page([]),
  [`GET ${p}/actions`]: { actions: { view: true, register: true, view_documentation: true } },
  [`GET ${p}/versions/v2/reference`]: null,
  [`GET ${p}/versions/v1/reference`]: null,
  [`GET ${p}/versions/v2/changes`]: changes,
};
const open = (address: string, more: Answers = {}) => openPage(address, { answers: { ...answers, ...more } });

describe('two versions compared', () => {
  it('shows each change with what it means, linked to its operation in the version that has it', async () => {
    await open('/changes/p1/v2?since=v1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare versions' })).toBeDefined();
    const removed = await screen.findByRole('link', { name: 'GET /old' });
    expect(removed.getAttribute('href')).toBe('/spec/p1/v1#/getOld');
    expect(screen.getByRole('link', { name: 'POST /pets' }).getAttribute('href')).toBe(
      '/spec/p1/v2#/all%20pets/addPet',
    );
    const whole = screen.getByRole('heading', { level: 2, name: 'The API as a whole' }).parentElement as HTMLElement;
    expect(
      within(whole)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Breaking Server: removedhttps://old.test', 'Safe Security scheme: addedoauth']);
    expect(screen.getByText('200 application/json · owner.name')).toBeDefined();
    expect(screen.getByText('integer').tagName).toBe('DEL');
    expect(screen.getByText('number').tagName).toBe('INS');
    expect(screen.getByRole('link', { name: 'Open as Markdown' }).getAttribute('href')).toBe(
      '/changes/p1/v2.md?since=v1',
    );
  });

  it('stands in the frame of the product’s other pages, and names the product', async () => {
    await open('/changes/p1/v2?since=v1');
    await screen.findByRole('heading', { level: 1, name: 'Compare versions' });
    expect(document.querySelector('header [data-wide]')).not.toBeNull();
    expect(document.querySelector('footer[data-beside]')).not.toBeNull();
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(way.getByRole('link', { name: 'Pets' }).getAttribute('href')).toBe('/spec/p1/v2');
    expect(way.getByRole('link', { name: 'Catalog' })).toBeDefined();
  });

  it.each([
    ['/changes/p1/never?since=v1', 'There is no version “never”; this is the latest, two.'],
    ['/changes/p1/v2?since=never', 'There is no version “never”; compared with the one before, one.'],
  ])('says that %s names a version that there is not', async (address, sentence) => {
    await open(address);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(await screen.findByRole('link', { name: 'GET /old' })).toBeDefined();
  });

  it.each(['/changes/p1/TWO?since=One', '/changes/p1/v2'])('takes names in any case and none: %s', async (address) => {
    await open(address);
    await screen.findByRole('link', { name: 'GET /old' });
    expect(screen.queryByText(/There is no version/)).toBeNull();
  });

  it('shows what is breaking alone', async () => {
    await open('/changes/p1/v2?since=v1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Breaking changes only' }));
    expect(screen.queryByText('integer')).toBeNull();
    expect(screen.queryByText('oauth')).toBeNull();
    expect(screen.getByText('https://old.test')).toBeDefined();
    expect(screen.getByText('200 application/json · owner.name')).toBeDefined();
  });

  it('compares with the version before where the address names none; another choice is another address', async () => {
    const { asked } = await open('/changes/p1/v2', {
      [`GET ${p}/versions/v1/changes`]: { ...changes, document: [], operations: [] },
    });
    await screen.findByRole('link', { name: 'GET /old' });
    expect(asked.find(({ call }) => call.endsWith('/changes'))?.query).toBe('?since=v1');
    const openList = async (label: string) => {
      const field = screen.getByRole('combobox', { name: label });
      await userEvent.click(field);
      return within(document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement);
    };
    const from = await openList('From');
    expect(from.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['one', 'two (Deprecated)']);
    await userEvent.click(from.getByRole('option', { name: 'two (Deprecated)' }));
    expect(await screen.findByText('The same version twice')).toBeDefined();
    await userEvent.click((await openList('To')).getByRole('option', { name: 'one' }));
    expect(await screen.findByText('No changes')).toBeDefined();
  });

  it('a change of the whole API alone is a change', async () => {
    await open('/changes/p1/v2?since=v1', { [`GET ${p}/versions/v2/changes`]: { ...changes, operations: [] } });
    expect(await screen.findByText('https://old.test')).toBeDefined();
    expect(screen.queryByText('No changes')).toBeNull();
  });

  it('says when one of them has no specification, and why they cannot be compared', async () => {
    await open('/changes/p1/v2?since=v1', { [`GET ${p}/versions/v2/changes`]: null });
    expect(await screen.findByText('One of these versions has no specification.')).toBeDefined();
    cleanup();
    await open('/changes/p1/v2?since=v1', { [`GET ${p}/versions/v2/changes`]: 404 });
    expect(await screen.findByText('These versions could not be compared')).toBeDefined();
  });
});
