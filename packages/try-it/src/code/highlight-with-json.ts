import type { ParseOptions } from 'sugar-high/core';
import { type CodePiece, joinPieces } from './code-piece.ts';
import { highlight } from './highlight.ts';
import { jsonPieces } from './json-pieces.ts';

/** Literals that run over lines: three quotes of C# and Swift, backquotes of Go. */
const literals = /(#?"""|`)([\s\S]*?)(\1|"""#)/g;

/** Code by its grammar, and JSON in its literals as JSON. */
export function highlightWithJson(code: string, grammar: ParseOptions): CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of code.matchAll(literals)) {
    const [, open = '', inside = '', close = ''] = match;
    pieces.push(...highlight(code.slice(at, match.index), grammar), ['string', open]);
    pieces.push(...(/^\s*[[{]/.test(inside) ? jsonPieces(inside) : [['string', inside] as const]), ['string', close]);
    at = match.index + match[0].length;
  }
  return joinPieces([...pieces, ...highlight(code.slice(at), grammar)]);
}
