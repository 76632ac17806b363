// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DocsPage } from './docs-page.tsx';
import { type OpenProduct, ProductProvider } from './product-context.tsx';
import { renderPage } from './testing.tsx';

afterEach(cleanup);

function open(documentsFailed?: OpenProduct['documentsFailed']) {
  const product = { id: 'p1', name: 'Payments' } as OpenProduct['product'];
  return renderPage(
    <ProductProvider value={{ product, versions: [], version: undefined, documents: [], documentsFailed }}>
      <DocsPage />
    </ProductProvider>,
    {},
  );
}

describe('portal §2: a product without documents to show', () => {
  it("says 'No Documentation' where there is none", async () => {
    await open();
    expect(screen.getByText('No Documentation')).toBeDefined();
  });

  it("portal §8: says 'Unable to retrieve documentation' where the list failed, and tries again", async () => {
    const onRetry = vi.fn();
    await open({ error: new Error('500'), onRetry });
    expect(screen.getByText('Unable to retrieve documentation')).toBeDefined();
    expect(screen.queryByText('No Documentation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
