import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';

export function settingsQuery(call: Call) {
  return queryOptions({ queryKey: ['settings', 'portal'], queryFn: ({ signal }) => call('getSettings', { signal }) });
}

export function tokensQuery(call: Call) {
  return queryOptions({
    queryKey: ['settings', 'tokens'],
    queryFn: async ({ signal }) => (await call('listOperatorTokens', { query: { 'page[size]': 100 }, signal })).data,
  });
}

export function directoriesQuery(call: Call) {
  return queryOptions({
    queryKey: ['settings', 'directories'],
    queryFn: async ({ signal }) => (await call('listDirectories', { query: { 'page[size]': 100 }, signal })).data,
  });
}

export function statusQuery(call: Call) {
  return queryOptions({ queryKey: ['settings', 'status'], queryFn: ({ signal }) => call('getStatus', { signal }) });
}
