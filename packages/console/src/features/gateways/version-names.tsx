import { useQueries } from '@tanstack/react-query';
import { useServices } from '../../services.tsx';
import { versionQuery } from './gateway-queries.ts';

/** Versions by their names; by its id where there is none of it. */
export function VersionNames({ ids }: { readonly ids: readonly string[] }) {
  const { call } = useServices();
  const asked = useQueries({ queries: ids.map((id) => versionQuery(call, id)) });
  return ids.map((id, at) => asked[at]?.data?.name ?? id).join(', ') || '–';
}
