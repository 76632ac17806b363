import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** As the server takes them (contract, `labelsFilter`); whatever else stands in an address is no filter. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}:[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
const most = 10;

/** Labels in `?label=team:payments,tier:gold`; each once, at most ten. Pure. */
function labelsIn(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return [...new Set(value.split(',').filter((label) => wellFormed.test(label)))].slice(0, most);
}

/** The labels that the catalogue is narrowed to, in the address, so that it can be sent to somebody. */
export function useCatalogueLabels(): readonly [readonly string[], (labels: readonly string[]) => void] {
  const navigate = useNavigate();
  const written = useLocation({ select: ({ search }) => (search as { label?: unknown }).label });
  const labels = useMemo(() => labelsIn(written), [written]);
  const choose = useCallback(
    (next: readonly string[]) => {
      const search = next.length > 0 ? { label: next.slice(0, most).join(',') } : {};
      void navigate({ to: '/', search: search as never, resetScroll: false });
    },
    [navigate],
  );
  return [labels, choose];
}
