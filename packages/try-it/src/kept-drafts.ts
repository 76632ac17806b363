/** The fixed key in session storage of what readers have filled in to try operations. */
export const keptDraftsKey = 'stoa_try_it_drafts';

/** Raised when what is written changes its shape: what an older page has left is not read. */
const storedAs = 2;

/** The most UTF-16 units of all versions together; the oldest drafts are dropped first. */
const mostKept = 100_000;

type Kind = 'operation' | 'server';
type Entry = readonly [version: string, kind: Kind, key: string, value: unknown];

/** What is kept of one version of a product. */
export interface KeptVersion {
  read(kind: Kind): Readonly<Record<string, unknown>>;
  /** Must be free of secrets; undefined is forgotten. */
  keep(kind: Kind, key: string, value: unknown): void;
}

/**
 * Keeps drafts over a reload and over the end of a session, in this tab, for the developer who filled them in
 * (docs/decisions/026).
 */
export interface KeptDrafts {
  of(version: string): KeptVersion;
  /** Takes away what another developer has left. */
  dropOthers(): void;
  /** Nothing is kept any more until the page is loaded again. */
  close(): void;
}

/** The signed-in account. On a public portal without an account, the tab has one shared set of drafts. */
export function ownerOfDrafts(isPublic: boolean | undefined, developer: string | undefined): string | undefined {
  return developer ?? (isPublic ? 'everybody' : undefined);
}

export interface KeptDraftsSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The owner of the drafts; undefined while drafts are not allowed. */
  readonly owner: () => string | undefined;
}

export function createKeptDrafts({ storage, owner }: KeptDraftsSurroundings): KeptDrafts {
  let isClosed = false;

  function entries(): Entry[] {
    const present = owner();
    if (isClosed || present === undefined) return [];
    const kept = decode(storage.getItem(keptDraftsKey));
    if (kept?.owner === present) return kept.entries;
    storage.removeItem(keptDraftsKey);
    return [];
  }

  function write(all: readonly Entry[]): void {
    let size = 0;
    const kept = all.filter((entry) => JSON.stringify(entry).length <= mostKept).toReversed();
    const tooMany = kept.findIndex((entry) => {
      size += JSON.stringify(entry).length;
      return size > mostKept;
    });
    if (tooMany >= 0) kept.length = tooMany;
    try {
      if (kept.length > 0)
        storage.setItem(
          keptDraftsKey,
          JSON.stringify({ version: storedAs, owner: owner(), entries: kept.toReversed() }),
        );
      else storage.removeItem(keptDraftsKey);
    } catch {
      // The storage is full of something else: a reload loses what was filled in, as it would without one.
    }
  }

  return {
    of: (version) => ({
      read: (kind) =>
        Object.fromEntries(
          entries().flatMap((entry) => (entry[0] === version && entry[1] === kind ? [[entry[2], entry[3]]] : [])),
        ),
      keep(kind, key, value) {
        if (isClosed || owner() === undefined) return;
        const others = entries().filter((entry) => !(entry[0] === version && entry[1] === kind && entry[2] === key));
        write(value === undefined ? others : [...others, [version, kind, key, value]]);
      },
    }),
    dropOthers: () => void entries(),
    close() {
      isClosed = true;
      storage.removeItem(keptDraftsKey);
    },
  };
}

function decode(stored: string | null): { owner: unknown; entries: Entry[] } | undefined {
  try {
    const { version, owner, entries } = JSON.parse(stored ?? 'null');
    return version === storedAs && Array.isArray(entries) ? { owner, entries: entries.filter(isEntry) } : undefined;
  } catch {
    return undefined;
  }
}

/** The reader of the value validates its shape. */
function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry) || entry.length !== 4) return false;
  const [version, kind, key] = entry;
  return typeof version === 'string' && (kind === 'operation' || kind === 'server') && typeof key === 'string';
}
