import { type ParsedToken, type ParseOptions, parse } from 'sugar-high/core';

export type CodeKind = 'string' | 'number' | 'name' | 'keyword' | 'comment' | 'sign';
/** A piece of code and what it is; null for plain text. */
export type CodePiece = readonly [kind: CodeKind | null, text: string];

const kinds: Readonly<Partial<Record<ParsedToken['type'], CodeKind>>> = {
  string: 'string',
  keyword: 'keyword',
  comment: 'comment',
  sign: 'sign',
};

function kindOf({ type, value }: ParsedToken): CodeKind | null {
  // The library has no number: digits come as a class or a name.
  if ((type === 'class' || type === 'identifier') && /^[-+]?\d/.test(value)) return 'number';
  return kinds[type] ?? null;
}

/** Code in coloured pieces, as few as possible: each is a node of the page. */
export function highlight(code: string, grammar: ParseOptions): CodePiece[] {
  const pieces: [CodeKind | null, string][] = [];
  const add = (kind: CodeKind | null, text: string) => {
    const last = pieces.at(-1);
    // Space has no colour: it goes along with what stands before it.
    if (last && (last[0] === kind || text.trim() === '')) last[1] += text;
    else pieces.push([kind, text]);
  };
  for (const line of parse(code, grammar).lines) {
    if (line.index > 0) add(null, '\n');
    for (const token of line.tokens) if (token.type !== 'break') add(kindOf(token), token.value);
  }
  return pieces;
}
