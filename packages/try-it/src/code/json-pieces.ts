import type { CodePiece } from './code-piece.ts';

const jsonParts = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|true|false|null)\b|([{}[\],:]+)/g;

/** JSON inside a literal of another language, `'\''` of a shell for an apostrophe included; what is none stays a string. */
export function jsonPieces(text: string): CodePiece[] {
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
