// @vitest-environment jsdom
import { ProblemError } from '@stoa/client/problem-error';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DocsPage } from './docs-page.tsx';
import { type OpenProduct, ProductProvider } from './product-context.tsx';
import { type Answers, renderPage } from './testing.tsx';

afterEach(cleanup);

function open(
  documentsFailed?: OpenProduct['documentsFailed'],
  answers: Answers = {},
  documents: OpenProduct['documents'] = [],
) {
  const product = { id: 'p1', name: 'Payments' } as OpenProduct['product'];
  return renderPage(
    <ProductProvider value={{ product, versions: [], version: undefined, documents, documentsFailed }}>
      <DocsPage />
    </ProductProvider>,
    answers,
  );
}

describe('portal §2: a product without documents to show', () => {
  it("says 'No Documentation' where there is none", async () => {
    await open();
    expect(screen.getByText('No Documentation')).toBeDefined();
  });

  it("portal §8: says 'Unable to retrieve documentation' where the list failed, and tries again", async () => {
    const refetch = vi.fn();
    await open({ error: new Error('500'), refetch });
    expect(screen.getByText('Unable to retrieve documentation')).toBeDefined();
    expect(screen.queryByText('No Documentation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('portal §8: a document that cannot be fetched', () => {
  const start = { id: 'd1', slug: 'start', title: 'Start', parent_document_id: null, metadata: {}, children: [] };

  it('tells the reason and no code where nobody answered', async () => {
    const getDocument = () => {
      throw new ProblemError('network', '');
    };
    await open(undefined, { getDocument }, [start]);
    expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeDefined();
    expect(screen.queryByText(/^Error/)).toBeNull();
  });
});
