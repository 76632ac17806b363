import { type ParsedToken, type ParseOptions, parse } from 'sugar-high/core';
import { type CodeKind, type CodePiece, joinPieces } from './code-piece.ts';

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

/** Code in colored pieces by a grammar of sugar-high. */
export function highlight(code: string, grammar: ParseOptions): CodePiece[] {
  return joinPieces(
    parse(code, grammar).lines.flatMap((line): CodePiece[] => [
      ...(line.index > 0 ? [[null, '\n'] as const] : []),
      ...line.tokens.filter(({ type }) => type !== 'break').map((token): CodePiece => [kindOf(token), token.value]),
    ]),
  );
}
