/** The anchors that a fragment of an address may mean, the likeliest first. */
export function anchorsMeant(fragment: string): string[] {
  const name = decoded(fragment.replace(/^#/, ''));
  return name === '' ? [] : [name, `doc-heading-${name.toLowerCase()}`, `user-content-${name}`];
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * The section that a fragment of an address means: by its own anchor, by the words of its heading as other readers of
 * Markdown have them, or by what the author called it.
 */
export function findSection(fragment: string): HTMLElement | null {
  for (const id of anchorsMeant(fragment)) {
    const section = document.getElementById(id);
    if (section) return section;
  }
  return null;
}

/** The same among headings without anchors, as in descriptions: by their words, lower case and with hyphens. */
export function findHeading(fragment: string, within: Element): HTMLElement | undefined {
  const [name] = anchorsMeant(fragment.toLowerCase());
  const headings = [...within.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
  return name === undefined ? undefined : headings.find(({ textContent }) => slugOf(textContent ?? '') === name);
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
}
