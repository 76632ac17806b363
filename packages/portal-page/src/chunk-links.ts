import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's own list of what it built (`build.manifest`), as far as it is read here. */
interface BuiltChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type BuiltChunks = Readonly<Record<string, BuiltChunk>>;

/** Files of the build that a page needs beside the entry's own. */
export interface ChunkLinks {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Finds the files behind modules of the portal, such as `src/pages/spec-page.tsx`. */
export type FindChunks = (modules: readonly string[]) => ChunkLinks;

/**
 * Reads a build's list of chunks.
 * @param folder the build's output; without a list nothing is found, and pages load their chunks as they meet them
 * @param page the built page: what it links to already is left out
 */
export function readChunks(folder: string, page: string): FindChunks {
  const file = join(folder, '.vite/manifest.json');
  const chunks: BuiltChunks = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const isNew = (address: string) => !page.includes(address);
  const known = new Map<string, ChunkLinks>();

  return (modules) => {
    const key = modules.join(' ');
    let links = known.get(key);
    if (!links) {
      const wanted = new Set<string>();
      for (const module of modules) collect(chunks, module, wanted);
      const found = [...wanted].map((name) => chunks[name] as BuiltChunk);
      links = {
        scripts: [...new Set(found.map((chunk) => `/${chunk.file}`))].filter(isNew),
        styles: [...new Set(found.flatMap((chunk) => chunk.css ?? []).map((style) => `/${style}`))].filter(isNew),
      };
      known.set(key, links);
    }
    return links;
  };
}

function collect(chunks: BuiltChunks, name: string, into: Set<string>): void {
  const chunk = chunks[name];
  if (!chunk || into.has(name)) return;
  into.add(name);
  for (const imported of chunk.imports ?? []) collect(chunks, imported, into);
}

/** The links that make a browser fetch the files at once: as modules that are parsed, and as style sheets. */
export function linkElements({ scripts, styles }: ChunkLinks): string {
  return [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}
