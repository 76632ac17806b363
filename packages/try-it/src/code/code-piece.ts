export type CodeKind = 'string' | 'number' | 'keyword' | 'comment' | 'sign';
/** A piece of code and what it is; null for plain text. */
export type CodePiece = readonly [kind: CodeKind | null, text: string];

/** Joins the pieces into as few as possible: each is a node of the page. Space has no color and joins the piece before it. */
export function joinPieces(pieces: readonly CodePiece[]): CodePiece[] {
  const joined: [CodeKind | null, string][] = [];
  for (const [kind, text] of pieces) {
    const last = joined.at(-1);
    if (last && (last[0] === kind || text.trim() === '')) last[1] += text;
    else joined.push([kind, text]);
  }
  return joined;
}
