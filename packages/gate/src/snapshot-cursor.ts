/** Tells how much of the admission data a gateway has taken over. */
export interface Cursor {
  readonly gatewayId: string;
  /** What it has seen: a snapshot of PostgreSQL, as text. */
  readonly snapshot: string;
  /** Which table the changes since are noted in: a restore makes another one. */
  readonly tableId: string;
  /** The database server that answered: one that took over after a failover gives the same transaction ids again. */
  readonly server: string;
  /** A note of its own, written after all that it shows was read, `<transaction>/<id>`. Undefined: not written yet. */
  readonly note: string | undefined;
  /** Which versions the gateway may ask about. */
  readonly scope: string;
  /** A digest of what the gateway was told of itself: by a server that may not have heard of its last change. */
  readonly gateway: string | undefined;
  /** The time at which `snapshot` was taken, in milliseconds since 1970. */
  readonly takenAt: number;
  /** The application that the last page of a full answer ended with. */
  readonly after: string | null;
}

/** Changes are kept for 48 hours (jobs/expired-rows.ts): also those of a transaction that was open for a day count until then. */
const keptMs = 23 * 3_600_000;
const snapshotForm = /^\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const noteForm = /^\d{1,19}\/[0-9a-f-]{36}$/;

/** PostgreSQL refuses one whose transactions are not in order. */
function isSnapshot(text: string): boolean {
  if (!snapshotForm.test(text)) return false;
  const [from, to, under] = text.split(':') as [string, string, string];
  const ids = under ? under.split(',').map(BigInt) : [];
  const isInOrder = ids.every((id, n) => id >= (ids[n - 1] ?? BigInt(from)));
  return isInOrder && BigInt(from) > 0n && (ids.at(-1) ?? BigInt(from) - 1n) < BigInt(to);
}

export function writeCursor(cursor: Cursor): string {
  const { gatewayId, snapshot, tableId, server, note, scope, gateway, takenAt, after } = cursor;
  const parts = [gatewayId, snapshot, takenAt, after, tableId, server, note, scope, gateway];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @returns undefined for none, another gateway's, one that is too old, or nonsense: then everything is told anew */
export function readCursor(text: string | undefined, gatewayId: string, now: number): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [owner, snapshot, takenAt, after, tableId, server, note, scope, gateway] = JSON.parse(
      Buffer.from(text, 'base64url').toString(),
    ) as unknown[];
    if (owner !== gatewayId || typeof snapshot !== 'string' || !isSnapshot(snapshot)) return undefined;
    if (typeof takenAt !== 'number' || takenAt < now - keptMs || takenAt > now + keptMs) return undefined;
    if (after !== null && !(typeof after === 'string' && uuid.test(after))) return undefined;
    if (typeof tableId !== 'string' || typeof server !== 'string' || typeof scope !== 'string') return undefined;
    if (typeof note !== 'string' || !noteForm.test(note)) return undefined;
    const known = { gatewayId, snapshot, tableId, server, note, scope, takenAt, after };
    return { ...known, gateway: typeof gateway === 'string' ? gateway : undefined };
  } catch {
    return undefined;
  }
}

/** Whether what a gateway acknowledged then can still be compared with what changed since. */
export function isComparable(takenAt: Date | null, now: Date): boolean {
  return takenAt !== null && takenAt.getTime() > now.getTime() - keptMs;
}
