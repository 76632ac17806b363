import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

/** The request fails while the browser is offline. */
const reach = () => (onlineManager.isOnline() ? Promise.resolve('here') : Promise.reject(new TypeError('unreachable')));

test('offline, a question fails and says so; with the network back it is asked again by itself', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  queries.mount();
  const observer = new QueryObserver(queries, { queryKey: ['figures'], queryFn: reach, retry: false });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' }));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'here' }));
  stop();
  queries.unmount();
});

test('offline, a change fails at once, and is not made later', async () => {
  onlineManager.setOnline(false);
  const queries = createQueryClient();
  queries.mount();
  const change = vi.fn(reach);
  await expect(new MutationObserver(queries, { mutationFn: change }).mutate()).rejects.toThrow('unreachable');
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(change).toHaveBeenCalledTimes(1);
  queries.unmount();
});
