/** A text with every occurrence of the filter's words marked. */
export function MarkedWords({ text, filter }: { readonly text: string; readonly filter: string }) {
  const words = filter.split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  // The longest first: of two words that begin at one place it says more.
  const wanted = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  // Split by a group, every second part is a match.
  return text.split(new RegExp(`(${wanted.join('|')})`, 'i')).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <mark key={at}>{part}</mark>
    ) : (
      part
    ),
  );
}
