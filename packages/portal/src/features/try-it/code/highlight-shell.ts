import { type CodePiece, joinPieces } from './code-piece.ts';

const parts = /((?:'[^']*'|\\')+|"[^"\n]*"(?=\s|$)|https?:\/\/\S+)|(\\\n|\\$|--?[a-z][\w-]*)/gi;
const jsonParts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)\b|([{}[\],:]+)/g;

/** JSON inside a word of the shell, `'\''` for an apostrophe included. */
function jsonPieces(text: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let at = 0;
  for (const match of text.matchAll(jsonParts)) {
    if (match.index > at) pieces.push([null, text.slice(at, match.index)]);
    at = match.index + match[0].length;
    const [all, string, colon, literal] = match;
    if (string && colon) pieces.push([null, string], ['sign', colon]);
    else if (string) pieces.push(['string', string]);
    else pieces.push([literal ? 'number' : 'sign', all]);
  }
  pieces.push(['string', text.slice(at)]);
  return pieces;
}

/** The commands of our own samples, where a body in JSON has the colours of JSON; highlighters take it for one string. */
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
