import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { headingsAbove, type OutlineGroup } from './outline.ts';
import { useVisitMemory } from './visit-memory.ts';

/** Up to this number of rows all groups are open: folding them would gain nothing. */
const fewRows = 40;

type Choices = Readonly<Record<string, boolean>>;
export type ActiveLeaf = { readonly kind: 'row' | 'schema'; readonly number: number } | undefined;

/**
 * Which headings are open: what the reader chose, for the whole visit; without a choice those above what is being read
 * or was read before, and all of them where the list is short. So a click never moves the line that it was made on.
 */
export function useOpenedGroups(
  memoryKey: string,
  groups: readonly OutlineGroup[],
  rowCount: number,
  active: ActiveLeaf,
) {
  const [choices, setChoices] = useVisitMemory<Choices>(`groups ${memoryKey}`, {});
  const above = useMemo(
    () => new Set(active ? headingsAbove(groups, active).map(({ key }) => key) : []),
    [groups, active],
  );
  const [shown, setShown] = useState<ReadonlySet<string>>(above);
  if ([...above].some((key) => !shown.has(key))) setShown(new Set([...shown, ...above]));
  const activeName = active && `${active.kind}${active.number}`;

  const last = useRef(activeName);
  useLayoutEffect(() => {
    if (last.current === activeName) return;
    last.current = activeName;
    // Another operation is read now: a heading above it that was closed has to show it.
    const closed = [...above].filter((key) => choices[key] === false);
    if (closed.length > 0) setChoices(withoutKeys(choices, closed));
  }, [activeName, above, choices, setChoices]);

  const isOpen = useCallback(
    (group: OutlineGroup) => {
      const few = rowCount <= fewRows && group.leaves.kind === 'row';
      const untouched = group.leaves.count === 0;
      return choices[group.key] ?? (shown.has(group.key) || few || untouched);
    },
    [choices, shown, rowCount],
  );
  const toggle = useCallback(
    (group: OutlineGroup, opened: boolean) => setChoices({ ...choices, [group.key]: opened }),
    [choices, setChoices],
  );
  return { isOpen, toggle };
}

function withoutKeys(choices: Choices, keys: readonly string[]): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !keys.includes(key)));
}
