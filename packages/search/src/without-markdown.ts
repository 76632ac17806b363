const steps: readonly (readonly [RegExp, string])[] = [
  [/<!--.*?(-->|$)|<\/?[a-zA-Z][^<>]*>/gs, ' '],
  // What a link shows, not where it leads; definitions of links show nothing.
  [/^ {0,3}\[[^\]]+\]:[^\n]*$/gm, ' '],
  [/\]\([^()\n]*\)|\]\[[^\]\n]*\]/g, ' '],
  [/\[?!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b\]?/g, ' '],
  [/!(?=\s*\[)|(^|\s)!(?=\s)/g, '$1'],
  [/^ {0,3}(```|~~~)[^\n]*$/gm, ' '],
  // Thematic breaks, underlines of headings, the row below the head of a table.
  [/(^|[\s|])(:-+:?|-+:|[-=_*]{3,})(?=[\s|]|$)/g, '$1 '],
  [/\\(?=_|[^\w])/g, ''],
  [/(^|\s)[-+*] (?=\S)/g, '$1'],
  [/[*`|#~>[\]]/g, ' '],
  [/(^|[\s(])_+(?=\S)|(?<=\S)_+(?=[\s).,;:!?]|$)/g, '$1'],
  [/&nbsp;/g, ' '],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/\s+([.,;:!?)])/g, '$1'],
  [/\s+/g, ' '],
];

/** The words of a Markdown text in one line, or of a piece of one: for a glance, not to be rendered. */
export function withoutMarkdown(text: string): string {
  return steps.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), text).trim();
}
