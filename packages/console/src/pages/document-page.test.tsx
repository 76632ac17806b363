// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { editorInPage } from '../testing/editor-in-page.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
const product = (sha256: string) => ({
  slug: 'ferries',
  is_edited: false,
  others: [],
  strategies: [],
  version_ids: {},
  draft: {
    slug: 'ferries',
    name: 'Ferries',
    description: null,
    versions: [],
    documents: [{ slug: 'start', title: 'Start', content: { sha256 } }],
  },
  published: null,
});
const document = '/management/v1/change-set/products/ferries/documents/start';
const answers = {
  'GET /management/v1/change-set/products/ferries': product(first),
  [`GET ${document}`]: { title: 'Start', markdown: 'Hello', content: { sha256: first } },
  [`PUT ${document}`]: product(second),
  [`POST ${document}/preview`]: { content: null, problems: [] },
};

test('what is typed is not lost without a question; once saved, nothing is asked', async () => {
  await openPage('/products/ferries/documents/start', 'publisher', answers);
  const editor = await editorInPage();
  editor.write('Hello, you');
  const way = () =>
    within(screen.getByRole('navigation', { name: 'Products' })).getByRole('link', { name: 'Products' });
  await userEvent.click(way());
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(editor.text()).toBe('Hello, you');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Saved. It is live when you publish.')).length).toBeGreaterThan(0);
  await userEvent.click(way());
  await waitFor(() => expect(screen.queryByText('Text (Markdown)')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a save names what it began with; what another window saved is shown, and goes only when told to', async () => {
  let inOther = false;
  const { asked } = await openPage('/products/ferries/documents/start', 'publisher', {
    ...answers,
    [`GET ${document}`]: () => ({
      title: 'Start',
      markdown: inOther ? 'From the other' : 'Hello',
      content: { sha256: inOther ? second : first },
    }),
    [`PUT ${document}`]: (_: unknown, body: { expected: { sha256: string } }) =>
      inOther && body.expected.sha256 === first ? 409 : product('c'.repeat(64)),
  });
  const editor = await editorInPage();
  editor.write('Mine');
  inOther = true;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved in another window meanwhile' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('The other text: Start').value).toBe('From the other');
  expect(editor.text()).toBe('Mine');
  await userEvent.click(dialog.getByRole('button', { name: 'Save mine in its place' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saves = asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  expect(saves).toEqual([
    { markdown: 'Mine', expected: { title: 'Start', sha256: first } },
    { markdown: 'Mine', expected: { title: 'Start', sha256: second } },
  ]);
});
