import { isJson, isXml } from '../media-type.ts';
import type { GrammarLoader } from './use-grammar.ts';

const json: GrammarLoader = () => import('sugar-high/lang/json');
const markup: GrammarLoader = () => import('sugar-high/lang/html');
const yaml: GrammarLoader = () => import('sugar-high/lang/yaml');
const plain: GrammarLoader = () => import('sugar-high/lang/plaintext');

/** The colours of a body. */
export function grammarOf(mediaType: string): GrammarLoader {
  if (isJson(mediaType) || /jsonl|ndjson|json-seq/.test(mediaType)) return json;
  if (isXml(mediaType) || /html|svg/.test(mediaType)) return markup;
  return /yaml/.test(mediaType) ? yaml : plain;
}
