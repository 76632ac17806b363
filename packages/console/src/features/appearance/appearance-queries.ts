import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { Settings } from './settings.ts';

export function appearanceQuery(call: Call) {
  return queryOptions({ queryKey: ['appearance'], queryFn: ({ signal }) => call('getAppearance', { signal }) });
}

/** The style sheet of a draft. */
export function previewQuery(call: Call, draft: Settings) {
  return queryOptions({
    queryKey: ['appearance-preview', draft],
    queryFn: async ({ signal }) => (await call('previewAppearance', { body: draft, signal })).stylesheet,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
