// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubBrowserParts } from '../testing/browser-parts.ts';
import { type Answers, openPage } from '../testing/open-page.tsx';

stubBrowserParts(vi.stubGlobal);
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
  counts: { breaking: 2, warning: 0, safe: 1 },
  operations: [
    {
      kind: 'removed',
      level: 'breaking',
      method: 'get',
      path: '/old',
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
  [`GET ${p}/versions`]: page([version('v1', 'one', 1), version('v2', 'two', 2)]),
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
    expect(screen.getByRole('link', { name: 'POST /pets' }).getAttribute('href')).toBe('/spec/p1/v2#/addPet');
    expect(screen.getByText('200 application/json · owner.name')).toBeDefined();
    expect(screen.getByText('integer').tagName).toBe('DEL');
    expect(screen.getByText('number').tagName).toBe('INS');
    expect(screen.getByRole('link', { name: 'Open as Markdown' }).getAttribute('href')).toBe(
      '/changes/p1/v2.md?since=v1',
    );
  });

  it('shows what is breaking alone', async () => {
    await open('/changes/p1/v2?since=v1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Breaking changes only' }));
    expect(screen.queryByText('integer')).toBeNull();
    expect(screen.getByText('200 application/json · owner.name')).toBeDefined();
  });

  it('compares with the version before where the address names none; another choice is another address', async () => {
    const { asked } = await open('/changes/p1/v2', {
      [`GET ${p}/versions/v1/changes`]: { ...changes, operations: [] },
    });
    await screen.findByRole('link', { name: 'GET /old' });
    expect(asked.find(({ call }) => call.endsWith('/changes'))?.query).toBe('?since=v1');
    const from = screen.getByRole('combobox', { name: 'From' });
    expect(within(from).getAllByRole('option')).toHaveLength(2);
    await userEvent.selectOptions(from, 'v2');
    expect(await screen.findByText('The same version twice')).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'v1');
    expect(await screen.findByText('No changes')).toBeDefined();
  });

  it('says when one of them has no specification, and why they cannot be compared', async () => {
    await open('/changes/p1/v2?since=v1', { [`GET ${p}/versions/v2/changes`]: null });
    expect(await screen.findByText('One of these versions has no specification.')).toBeDefined();
    cleanup();
    await open('/changes/p1/v2?since=v1', { [`GET ${p}/versions/v2/changes`]: 404 });
    expect(await screen.findByText('These versions could not be compared')).toBeDefined();
  });
});
