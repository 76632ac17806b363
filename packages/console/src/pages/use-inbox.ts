import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { roleAllows } from '@stoa/contract/management-roles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { DecisionDialog } from '../features/requests/decision-bar.tsx';
import { filtersIn } from '../features/requests/request-address.ts';
import { isSame, keyText, type RequestKey, requestsQuery, reviewQuery } from '../features/requests/request-queries.ts';
import { useStableRows } from '../features/requests/stable-rows.ts';
import { useDecide } from '../features/requests/use-decide.ts';
import { useServices } from '../services.tsx';

const route = '/requests/{-$kind}/{-$id}' as const;

interface Marks {
  /** The filters of the list that they were made in. */
  readonly list: string;
  readonly requests: readonly ManagedRequest[];
}

/** What list and request have in common: the filters of the address, the rows, which one is open, what is marked. */
export function useInbox(inPath: RequestKey | undefined, isPhone: boolean) {
  const { call, me } = useServices();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const filters = useMemo(() => filtersIn(search), [search]);
  const query = useInfiniteQuery(requestsQuery(call, filters));
  const known = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const list = JSON.stringify(filters);
  const stable = useStableRows(known, list);
  const [marks, setMarks] = useState<Marks>({ list, requests: [] });
  // The marks hold for one list: in another one they are not seen, and a user must not decide what they do not see.
  const marksHere = (all: Marks) => (all.list === list ? all.requests : []);
  const marked = marksHere(marks);
  const setMarked = (change: (before: readonly ManagedRequest[]) => readonly ManagedRequest[]) =>
    setMarks((before) => ({ list, requests: change(marksHere(before)) }));
  const [chosenDialog, setChosenDialog] = useState<DecisionDialog>();
  const openRef = useRef<HTMLAnchorElement>(null);

  // A request is always open beside the list; the address names it only once the user has chosen it.
  const first = stable.rows[0]?.request;
  const open = inPath ?? (isPhone ? undefined : first && { kind: first.kind, id: first.id });
  const review = useQuery({
    ...reviewQuery(call, open ?? { kind: 'access', id: '' }),
    enabled: open !== undefined,
  });

  // The palette leads here with the question open: it asks, and never acts by itself.
  const isAsked = search.ask === 'revoke' && review.data?.review.request.status === 'approved';
  const dialog = chosenDialog ?? (isAsked ? 'revoke' : undefined);
  function setDialog(next: DecisionDialog | undefined) {
    setChosenDialog(next);
    if (next === undefined && search.ask !== undefined)
      void navigate({ to: '.', search: (before) => ({ ...before, ask: undefined }), replace: true });
  }

  function show(key: RequestKey | undefined, replace = true) {
    const params = { kind: key?.kind, id: key?.id };
    return navigate({ to: route, params, search: (before) => before, replace });
  }

  /** The row below, or above the last one. */
  function neighborOf(keys: readonly RequestKey[]): RequestKey | undefined {
    const isLeaving = (request: ManagedRequest) => keys.some((key) => isSame(key, request));
    const at = stable.rows.findIndex(({ request }) => open && isSame(open, request));
    const stays = ({ request, isGone }: (typeof stable.rows)[number]) => !isGone && !isLeaving(request);
    const next =
      stable.rows.slice(Math.max(at, 0)).find(stays) ?? stable.rows.slice(0, Math.max(at, 0)).findLast(stays);
    return next && { kind: next.request.kind, id: next.request.id };
  }

  const decide = useDecide(call, (keys) => {
    setDialog(undefined);
    setMarked((before) => before.filter((request) => !keys.some((key) => isSame(key, request))));
    const isOpenDecided = open !== undefined && keys.some((key) => isSame(key, open));
    if (isOpenDecided) void show(neighborOf(keys));
    stable.dismiss(keys);
  });

  return {
    ...stable,
    filters,
    query,
    waiting: query.data?.pages[0]?.meta.waiting,
    open,
    openRef,
    review,
    decide,
    dialog,
    setDialog,
    mayDecide: roleAllows(me.role, 'decideRequests'),
    marked,
    mark(request: ManagedRequest, on: boolean) {
      setMarked((before) => [...before.filter((each) => !isSame(each, request)), ...(on ? [request] : [])]);
    },
    isMarked: (request: ManagedRequest) => marked.some((each) => keyText(each) === keyText(request)),
    unmark: () => setMarked(() => []),
    show,
    /** Writes filters into the address; another list has another first row. */
    filter(changed: Readonly<Record<string, string | undefined>>) {
      void navigate({
        to: route,
        params: { kind: undefined, id: undefined },
        search: (before) => ({ ...before, ...changed }),
        replace: true,
      });
    },
  };
}

export type InboxState = ReturnType<typeof useInbox>;
