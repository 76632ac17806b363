// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const draft = {
  slug: 'ferries',
  is_edited: false,
  others: [],
  strategies: [],
  version_ids: {},
  draft: { slug: 'ferries', name: 'Ferries', description: null, versions: [], documents: [] },
  published: null,
};
const answers = {
  'GET /management/v1/change-set/products/ferries': draft,
  'GET /management/v1/change-set/products/ferries/documents/start': { title: 'Start', markdown: 'Hello' },
  'PUT /management/v1/change-set/products/ferries/documents/start': draft,
  'POST /management/v1/change-set/products/ferries/documents/start/preview': { content: null, problems: [] },
};

test('what is typed is not lost without a question; once saved, nothing is asked', async () => {
  await openPage('/products/ferries/documents/start', 'publisher', answers);
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text (Markdown)');
  fireEvent.change(text, { target: { value: 'Hello, you' } });
  const way = () =>
    within(screen.getByRole('navigation', { name: 'Products' })).getByRole('link', { name: 'Products' });
  await userEvent.click(way());
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(text.value).toBe('Hello, you');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Saved. It is live when you publish.')).length).toBeGreaterThan(0);
  await userEvent.click(way());
  await waitFor(() => expect(screen.queryByLabelText('Text (Markdown)')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
