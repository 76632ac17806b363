import { useSingleKey } from '@stoa/ui/single-keys.ts';
import { isSame } from '../features/requests/request-queries.ts';
import type { InboxState } from './use-inbox.ts';

/** `j` and `k` move, `a` approves, `r` rejects, `x` marks. With marks, `a` and `r` ask about all of them. */
export function useInboxKeys(inbox: InboxState): void {
  const { rows, open, openRef, show, review, mayDecide, marked } = inbox;
  const request = review.data?.review.request;
  const waits = mayDecide && request?.status === 'pending' && !inbox.decide.isPending;

  async function move(by: 1 | -1) {
    const at = rows.findIndex((row) => open && isSame(open, row.request));
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.request;
    if (!next) return;
    if (by === 1 && at >= rows.length - 3 && inbox.query.hasNextPage) void inbox.query.fetchNextPage();
    await show({ kind: next.kind, id: next.id });
    openRef.current?.focus();
  }
  useSingleKey('j', () => void move(1));
  useSingleKey('k', () => void move(-1));
  useSingleKey('a', () => {
    if (mayDecide && marked.length > 0) inbox.setDialog('together');
    else if (waits && request) inbox.decide.mutate({ decision: 'approve', requests: [request] });
  });
  useSingleKey('r', () => {
    if (mayDecide && marked.length > 0) inbox.setDialog('together');
    else if (waits) inbox.setDialog('reject');
  });
  useSingleKey('x', () => {
    const row = rows.find((each) => open && isSame(open, each.request));
    if (mayDecide && row && !row.isGone && inbox.filters.list === 'waiting')
      inbox.mark(row.request, !inbox.isMarked(row.request));
  });
}
