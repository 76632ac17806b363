/** What the editor's library says, by its own English words. The tables are loaded with the editor. */
export type Phrases = Readonly<Record<(typeof phrases)[number], string>>;

export const phrases = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'replaced match on line $',
  'replaced $ matches',
  'Go to line',
  'go',
  'Diagnostics',
  'No diagnostics',
  'Control character',
  'Selection deleted',
] as const;
