import type { ParseOptions } from 'sugar-high/core';
import { isJson, isXml } from '../media-type.ts';
import type { CodePiece } from './code-piece.ts';

/** Cuts code into colored pieces. */
export type Highlight = (code: string) => readonly CodePiece[];
/** Loads the colors of a language when they are first needed. Keep the function from draw to draw. */
export type GrammarLoader = () => Promise<Highlight>;

/** A grammar of sugar-high. */
export function grammar(load: () => Promise<object>): GrammarLoader {
  return async () => {
    const [{ highlight }, options] = await Promise.all([import('./highlight.ts'), load()]);
    return (code) => highlight(code, options as ParseOptions);
  };
}

/** A language whose samples hold JSON in literals of several lines, which the highlighter does not know. */
export function grammarWithJson(load: () => Promise<object>): GrammarLoader {
  return async () => {
    const [{ highlightWithJson }, options] = await Promise.all([import('./highlight-with-json.ts'), load()]);
    return (code) => highlightWithJson(code, options as ParseOptions);
  };
}

export const shellGrammar: GrammarLoader = async () => (await import('./highlight-shell.ts')).highlightShell;
export const plainGrammar: GrammarLoader = async () => (code) => [[null, code]];
const json = grammar(() => import('sugar-high/lang/json'));
const markup = grammar(() => import('sugar-high/lang/html'));
const yaml = grammar(() => import('sugar-high/lang/yaml'));

/** The colors of a body. */
export function grammarOf(mediaType: string): GrammarLoader {
  if (isJson(mediaType) || /jsonl|ndjson|json-seq/.test(mediaType)) return json;
  if (isXml(mediaType) || /html|svg/.test(mediaType)) return markup;
  return /yaml/.test(mediaType) ? yaml : plainGrammar;
}
