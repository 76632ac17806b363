import { hasStatus } from '@stoa/client/has-status';
import { roleAllows } from '@stoa/contract/management-roles';
import type { PaletteGroup, PaletteSearch } from '@stoa/palette/palette-entry';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { screensOf } from '../../screens.ts';
import { useServices } from '../../services.tsx';
import { type Asked, askedFor } from './asked-for.ts';
import { keyQuery, searchQuery, verbQuery } from './find-queries.ts';
import { type FindEntry, foundRows, keyRows, requestRow, screenRows, settingRows, verbRows } from './find-rows.ts';

/** The pause in milliseconds: fast typing sends one request for several letters. */
const pause = 60;

export interface Found {
  readonly groups: readonly PaletteGroup<FindEntry>[];
  readonly search: PaletteSearch;
  /** Why there is nothing, once that is known. */
  readonly note: string | undefined;
}

/** What is found for the words, and what can be done with it by this role. */
export function useFind(words: string): Found {
  const t = useText();
  const { call, me } = useServices();
  const mayDecide = roleAllows(me.role, 'decideRequests');
  const mayFindKeys = roleAllows(me.role, 'findManagedCredential');
  const names = {
    approve: t('find.verb.approve'),
    revoke: t('find.verb.revoke'),
    disable: t('find.verb.disable'),
  };
  const read = (text: string): Asked => {
    const asked = askedFor(text, names);
    return asked.type === 'verb' && !mayDecide ? { type: 'words', words: text.trim() } : asked;
  };
  const typed = useDebounced(words, pause);
  const asked = read(typed);
  const now = read(words);
  const search = useQuery({ ...searchQuery(call, asked), enabled: asked.type === 'words' });
  const requests = useQuery({
    ...verbQuery(call, asked),
    enabled: mayDecide && (asked.type === 'verb' || asked.type === 'nothing'),
  });
  const key = useQuery({ ...keyQuery(call, asked), enabled: mayFindKeys && asked.type === 'key' });
  const query = asked.type === 'words' ? search : asked.type === 'key' ? key : requests;
  const isLate = words !== typed;
  const groups = groupsOf();

  function groupsOf(): PaletteGroup<FindEntry>[] {
    const group = (name: GroupName, rows: readonly FindEntry[]) => ({ name, label: t(`find.group.${name}`), rows });
    if (now.type === 'key') {
      const facts = asked.type === 'key' && asked.key === now.key ? key.data : undefined;
      return facts ? [group('keys', keyRows(facts, roleAllows(me.role, 'revokeManagedCredential'), t))] : [];
    }
    const verb = now.type === 'verb' ? now.verb : 'approve';
    const waiting = isLate || !mayDecide ? [] : (requests.data ?? []).map((each) => requestRow(verb, each, t));
    if (now.type === 'verb') return [group('requests', waiting)].filter(hasRows);
    const screens = group('screens', screenRows(screensOf(me.role), words.trim(), t));
    const acts = group('verbs', mayDecide ? verbRows(words.trim(), t) : []);
    if (now.type === 'nothing') return [group('requests', waiting), screens, acts].filter(hasRows);
    const found = search.data && foundRows(search.data, t);
    const fits = screens.rows.some(({ title }) => title.text.toLowerCase().startsWith(now.words.toLowerCase()));
    const others = found
      ? [
          group('developers', found.developers),
          group('applications', found.applications),
          group('products', found.products),
        ]
      : [];
    const rows = roleAllows(me.role, 'changeSettings') ? settingRows(words.trim(), t) : [];
    const settings = { name: 'settings', label: t('nav.settings'), rows };
    // A user who types the beginning of a screen's name means the screen.
    return [...(fits ? [screens] : []), acts, ...others, ...(fits ? [] : [screens]), settings].filter(hasRows);
  }

  const isUnknown = asked.type === 'key' && key.error !== null && hasStatus(key.error, 404);
  const isSettled = !isLate && !query.isFetching;
  return {
    groups,
    search: {
      pending: isLate || query.isFetching,
      waiting: now.type !== 'nothing' && query.isPending && query.fetchStatus === 'fetching' && groups.length === 0,
      failed: query.isError && !isUnknown,
      retry: () => void query.refetch(),
    },
    note: isSettled && groups.length === 0 && (!query.isError || isUnknown) ? noteOf() : undefined,
  };

  function noteOf(): string {
    if (now.type === 'key') return t(mayFindKeys ? 'keys.unknown' : 'find.noKeys');
    return t(now.type === 'verb' ? 'find.noRequest' : 'find.none', { q: words.trim() });
  }
}

type GroupName = 'requests' | 'screens' | 'verbs' | 'developers' | 'applications' | 'products' | 'keys';

const hasRows = ({ rows }: { readonly rows: readonly unknown[] }) => rows.length > 0;
