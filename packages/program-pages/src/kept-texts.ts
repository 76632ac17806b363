/** Texts by the name of what they are made of; those that were not asked for the longest go first. */
export interface KeptTexts {
  /** The text of this name: kept, being made, or made now. What fails is not kept. */
  textOf(name: string, make: () => Promise<string>): Promise<string>;
}

/** @param most characters of all kept texts together */
export function keepTexts(most = 16_000_000): KeptTexts {
  const kept = new Map<string, { readonly text: Promise<string>; size: number }>();
  let size = 0;

  const drop = (name: string) => {
    size -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return {
    textOf(name, make) {
      const known = kept.get(name);
      if (known) {
        // Last in the order of a Map is whoever was set last.
        kept.delete(name);
        kept.set(name, known);
        return known.text;
      }
      const entry = { text: make(), size: 0 };
      kept.set(name, entry);
      entry.text.then(
        ({ length }) => {
          if (kept.get(name) !== entry) return;
          entry.size = length;
          size += length;
          for (const [oldest] of kept) {
            if (size <= most) break;
            drop(oldest);
          }
        },
        () => kept.get(name) === entry && drop(name),
      );
      return entry.text;
    },
  };
}
