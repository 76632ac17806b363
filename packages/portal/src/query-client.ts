import { queryDefaults } from '@stoa/client/query-defaults';
import { QueryClient } from '@tanstack/react-query';

/** What the portal asks and changes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: queryDefaults });
}
