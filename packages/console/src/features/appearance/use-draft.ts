import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Call } from '../../console-client.ts';
import { changedIn, formerOf, type Settings } from './settings.ts';

/** What was changed and not saved; it outlives a look at another screen. */
const draftKey = ['appearance-draft'];
/** What takes the last save back. */
const formerKey = ['appearance-former'];
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, enabled: false } as const;

export interface Draft {
  /** The settings with the changes that are not saved yet. */
  readonly settings: Settings;
  readonly change: (changed: Partial<Settings>) => void;
  readonly isChanged: boolean;
  readonly discard: () => void;
  /** Rejects with the server's reason. */
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Undefined where nothing was saved here, or something was changed since. */
  readonly undo: (() => Promise<void>) | undefined;
}

export function useDraft(call: Call, stored: Settings): Draft {
  const queries = useQueryClient();
  const { data: changed = {} } = useQuery<Partial<Settings>>({ queryKey: draftKey, ...kept });
  const { data: former = null } = useQuery<Partial<Settings> | null>({ queryKey: formerKey, ...kept });
  const [isSaving, setSaving] = useState(false);
  const settings = { ...stored, ...changed };
  const differs = changedIn(stored, settings);
  const isChanged = Object.keys(differs).length > 0;
  useWarning(isChanged);

  const keep = (value: Partial<Settings>) => void queries.setQueryData(draftKey, value);
  async function send(change: Partial<Settings>, takesBack: Partial<Settings> | null) {
    setSaving(true);
    try {
      queries.setQueryData(['appearance'], await call('changeAppearance', { body: change as never }));
      keep({});
      queries.setQueryData(formerKey, takesBack);
    } finally {
      setSaving(false);
    }
  }
  return {
    settings,
    change: (more) => keep({ ...changed, ...more }),
    isChanged,
    discard: () => keep({}),
    save: () => send(differs, formerOf(stored, differs)),
    isSaving,
    undo: former && !isChanged ? () => send(former, null) : undefined,
  };
}

/** The browser asks before a page with changes is closed. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
