export interface Expanded {
  /** Characters of JSON, roughly, when every alias is written out. */
  readonly size: number;
  /** Levels; infinite when something contains itself. */
  readonly depth: number;
}

const endless: Expanded = { size: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

/** What a value becomes in which one object may stand in several places, as YAML aliases make it. Linear, no recursion. */
export function expandedSize(content: unknown): Expanded {
  if (!isContainer(content)) return { size: scalarSize(content), depth: 0 };
  const measured = new Map<object, Expanded>();
  const entered = new Set<object>();
  const open: object[] = [content];
  for (let value = open.at(-1); value; value = open.at(-1)) {
    if (entered.has(value) || measured.has(value)) {
      open.pop();
      if (measured.has(value)) continue;
      measured.set(value, measure(value, measured));
      continue;
    }
    entered.add(value);
    for (const child of Object.values(value)) {
      if (!isContainer(child) || measured.has(child)) continue;
      // Entered and not yet measured: it stands above.
      if (entered.has(child)) return endless;
      open.push(child);
    }
  }
  return measured.get(content) ?? endless;
}

function measure(value: object, measured: ReadonlyMap<object, Expanded>): Expanded {
  let size = 2;
  let depth = 0;
  const named = !Array.isArray(value);
  for (const [name, child] of Object.entries(value)) {
    size += named ? name.length + 4 : 1;
    const inner = isContainer(child) ? measured.get(child) : undefined;
    size += inner ? inner.size : scalarSize(child);
    depth = Math.max(depth, inner ? inner.depth + 1 : 0);
  }
  return { size, depth };
}

function scalarSize(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : 5;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
