import { type CodePiece, joinPieces } from './code-piece.ts';
import { jsonPieces } from './json-pieces.ts';

const parts = /((?:'[^']*'|\\')+|"[^"\n]*"(?=\s|$)|https?:\/\/\S+)|(\\\n|\\$|--?[a-z][\w-]*)/gi;
/** The commands of our own samples, where a body in JSON has the colors of JSON; highlighters take it for one string. */
export function highlightShell(code: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of code.matchAll(parts)) {
    pieces.push([null, code.slice(at, match.index)]);
    at = match.index + match[0].length;
    const [all, word] = match;
    if (word && /^'\s*[[{]/.test(word)) pieces.push(['string', "'"], ...jsonPieces(word.slice(1)));
    else pieces.push([word ? 'string' : 'sign', all]);
  }
  return joinPieces([...pieces, [null, code.slice(at)]]);
}
