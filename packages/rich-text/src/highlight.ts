import type { CodeToken } from '@stoa/contract/rich-nodes';
import type { Root, RootContent } from 'hast';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import erlang from 'highlight.js/lib/languages/erlang';
import fsharp from 'highlight.js/lib/languages/fsharp';
import groovy from 'highlight.js/lib/languages/groovy';
import haskell from 'highlight.js/lib/languages/haskell';
import http from 'highlight.js/lib/languages/http';
import julia from 'highlight.js/lib/languages/julia';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import properties from 'highlight.js/lib/languages/properties';
import protobuf from 'highlight.js/lib/languages/protobuf';
import scala from 'highlight.js/lib/languages/scala';
import { common, createLowlight } from 'lowlight';

const more = {
  dart,
  dockerfile,
  elixir,
  erlang,
  fsharp,
  groovy,
  haskell,
  http,
  julia,
  nginx,
  powershell,
  properties,
  protobuf,
  scala,
};
const lowlight = createLowlight({ ...common, ...more });
lowlight.registerAlias({ json: ['jsonc', 'json5'], javascript: ['jsx'], typescript: ['tsx'], xml: ['vue', 'svelte'] });

/** Longest code that is highlighted, in characters; longer code is not meant for human readers. */
const longest = 100_000;

/** The few kinds that a reader can tell apart, by what the highlighter finds; the rest is plain text. */
const kinds: Readonly<Record<string, string>> = {
  addition: 'added',
  attr: 'name',
  attribute: 'name',
  built_in: 'type',
  bullet: 'keyword',
  char: 'string',
  class: 'type',
  code: 'string',
  comment: 'comment',
  deletion: 'removed',
  doctag: 'comment',
  function: 'function',
  keyword: 'keyword',
  link: 'string',
  literal: 'number',
  meta: 'comment',
  name: 'keyword',
  number: 'number',
  params: 'plain',
  property: 'name',
  quote: 'comment',
  regexp: 'string',
  section: 'keyword',
  selector: 'keyword',
  string: 'string',
  subst: 'plain',
  symbol: 'string',
  tag: 'plain',
  title: 'function',
  type: 'type',
  variable: 'name',
};

/** Every kind that `highlight` gives. */
export const codeKinds = ['added', 'comment', 'function', 'keyword', 'name', 'number', 'removed', 'string', 'type'];

/** Languages that code can be colored in, without their other names. */
export const codeLanguages = lowlight.listLanguages();

/** Whether code of a language, by any of its names, is colored. */
export function isColored(language: string): boolean {
  return lowlight.registered(language.toLowerCase());
}

/** Code as colored pieces, in order; joined they equal the code. Undefined for an unknown language. */
export function highlight(code: string, language: string): readonly CodeToken[] | undefined {
  if (code.length > longest || !isColored(language)) return undefined;
  const tokens: [string | null, string][] = [];
  collect(lowlight.highlight(language.toLowerCase(), code), null, tokens);
  return tokens.some(([kind]) => kind !== null) ? tokens : undefined;
}

function collect(parent: Root | RootContent, kind: string | null, tokens: [string | null, string][]): void {
  if (parent.type === 'text') {
    const last = tokens.at(-1);
    if (last?.[0] === kind) last[1] += parent.value;
    else if (parent.value !== '') tokens.push([kind, parent.value]);
    return;
  }
  if (!('children' in parent)) return;
  const inner = parent.type === 'element' ? kindOf(parent.properties.className, kind) : kind;
  for (const child of parent.children) collect(child, inner, tokens);
}

/** `hljs-title function_` → function; a kind within another wins where it is known. */
function kindOf(className: unknown, outer: string | null): string | null {
  const [first = ''] = Array.isArray(className) ? className.map(String) : [];
  const found = kinds[first.replace(/^hljs-/, '').split(/[-.]/)[0] ?? ''];
  if (found === undefined) return outer;
  return found === 'plain' ? null : found;
}
