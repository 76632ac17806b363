import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { FilterIcon, SearchIcon } from '@stoa/ui/icons.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useText } from '../../../i18n/language.tsx';
import { BarPopover } from './bar-popover.tsx';
import styles from './version-filter.module.css';

/** A product version that the application is registered for. */
export interface VersionChoice {
  readonly id: string;
  /** `{product} - {version}`. */
  readonly label: string;
}

export interface VersionFilterProps {
  readonly versions: readonly VersionChoice[];
  /** Ids; none: all versions. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** contract §C.9 */
const mostShown = 20;
const searchDelayMs = 350;
const choiceDelayMs = 900;

/** Narrows the dashboard to some versions. What is chosen takes effect once nothing was chosen for a moment. */
export function VersionFilter({ versions, chosen, onChange }: VersionFilterProps) {
  const words = useAnalyticsText();
  const [draft, choose] = useDelayedChoice(chosen, onChange);
  const summary =
    draft.length === 0
      ? words('filter.all')
      : words('filter.some', { chosen: String(draft.length), all: String(versions.length) });
  return (
    <BarPopover
      label={words('filter.dialog')}
      button={
        <>
          <FilterIcon />
          <span className={styles.label}>{words('filter.label')}</span>
          <span className={styles.summary}>{summary}</span>
        </>
      }
    >
      {() => <VersionList versions={versions} chosen={draft} onChoose={choose} />}
    </BarPopover>
  );
}

function VersionList(props: {
  versions: readonly VersionChoice[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}) {
  const { versions, chosen, onChoose } = props;
  const t = useText();
  const words = useAnalyticsText();
  const [search, setSearch] = useState('');
  // The versions selected when the list opened come first, and keep their position during selection.
  const [first] = useState(() => new Set(chosen));
  const sought = useDebounced(search, searchDelayMs);
  const found = versionsFound(versions, sought, first);
  return (
    <div className={styles.list}>
      <label className={styles.search}>
        <SearchIcon />
        <input
          type="search"
          aria-label={words('filter.search')}
          placeholder={words('filter.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <ul>
        {found.slice(0, mostShown).map(({ id, label }) => (
          <li key={id}>
            <CheckboxField
              label={label}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
      {/* The element is always rendered, so that a screen reader announces what appears in it. */}
      <p className={styles.note} role="status">
        {found.length === 0 && words('filter.none')}
        {found.length > mostShown && t('catalog.notAllResults')}
      </p>
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChoose([])}>
          {words('filter.clear')}
        </button>
      )}
    </div>
  );
}

/** Those whose label holds the words as they are written (contract §C.9), the ones of `first` before the others. Pure. */
export function versionsFound(
  versions: readonly VersionChoice[],
  sought: string,
  first: ReadonlySet<string>,
): readonly VersionChoice[] {
  return versions
    .filter(({ label }) => label.includes(sought))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
}

/**
 * Returns the present choice and a way to change it: `onChange` hears of it when nothing was chosen for 900 ms. A range chosen
 * meanwhile, or a refresh, leaves a waiting choice alone; going back or forward drops it.
 */
function useDelayedChoice(chosen: readonly string[], onChange: (chosen: readonly string[]) => void) {
  const { history } = useRouter();
  const [draft, setDraft] = useState<{ readonly ids: readonly string[]; readonly isWaiting: boolean }>();
  // The list is compared by content: it is a new array whenever anything in the address changes.
  const key = chosen.join();
  const [known, setKnown] = useState(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== key) {
    setKnown(key);
    if (!draft?.isWaiting) setDraft(undefined);
  }
  useEffect(() => {
    const stop = history.subscribe(({ action: { type } }) => {
      if (type === 'PUSH' || type === 'REPLACE') return;
      clearTimeout(timer.current);
      setDraft(undefined);
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [history]);
  const choose = (ids: readonly string[]) => {
    setDraft({ ids, isWaiting: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft({ ids, isWaiting: false });
      onChange(ids);
    }, choiceDelayMs);
  };
  return [draft?.ids ?? chosen, choose] as const;
}
