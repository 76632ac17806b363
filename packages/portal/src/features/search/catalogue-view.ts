import { openStorage } from '@stoa/ui/open-storage.ts';
import { useState } from 'react';

export type CatalogueView = 'grid' | 'table';

const viewKey = 'portal-catalog-view';

/** Grid or table, remembered in this browser; a grid at first. */
export function useCatalogueView(): readonly [CatalogueView, (view: CatalogueView) => void] {
  const [view, setView] = useState<CatalogueView>(() =>
    openStorage(window).getItem(viewKey) === 'table' ? 'table' : 'grid',
  );
  const choose = (next: CatalogueView) => {
    openStorage(window).setItem(viewKey, next);
    setView(next);
  };
  return [view, choose];
}
