import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { nearestName } from '@stoa/common/nearest-name';
import type { ApplyProblem } from '@stoa/contract/portal-code';
import type { Position } from '@stoa/openapi/read/json-position';
import { type ParsedDocument, parseDocument } from '@stoa/openapi/read/parse-document';
import type { z } from 'zod';
import { FileRefused, type FolderFiles } from './folder-files.ts';
import { rulesOf } from './zod-rules.ts';

/** All that is wrong with a folder, collected while it is read. */
export class FolderProblems {
  readonly found: ApplyProblem[] = [];
  /** Warnings, which do not prevent publishing. */
  readonly warnings: ApplyProblem[] = [];

  add(file: string, position: Position | null, rule: string, message: string): void {
    this.found.push({ file, line: position?.line ?? null, column: position?.column ?? null, rule, message });
  }

  warn(file: string, position: Position | null, rule: string, message: string): void {
    this.warnings.push({ file, line: position?.line ?? null, column: position?.column ?? null, rule, message });
  }

  /** Notes a refused file at the place that names it; any other error is no problem of the folder. */
  addRefusal(file: string, position: Position | null, error: unknown): void {
    if (!(error instanceof FileRefused)) throw error;
    this.add(file, position, error.rule, error.message);
  }

  /** Sorts the problems by file, then from top to bottom. */
  sorted(): ApplyProblem[] {
    return this.found.toSorted(
      (a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    );
  }
}

export interface YamlFile<T> {
  readonly value: T;
  readonly locate: ParsedDocument['locate'];
}

/** Reads YAML by a schema; what breaks it is noted with its line. */
export function readYaml<S extends z.ZodType>(
  file: string,
  bytes: Uint8Array,
  schema: S,
  problems: FolderProblems,
): YamlFile<z.output<S>> | undefined {
  const parsed = parseDocument(bytes, 'yaml');
  if ('problems' in parsed) {
    for (const { position, rule, message } of parsed.problems) problems.add(file, position, rule, message);
    return undefined;
  }
  const result = schema.safeParse(parsed.content ?? {}, { reportInput: true });
  if (result.success) return { value: result.data, locate: parsed.locate };
  for (const { path, key, rule, message } of rulesOf(result.error, schema))
    problems.add(file, parsed.locate(path, key), rule, message);
  return undefined;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A misspelled file would not be read, and what it describes would be deleted. Names that are like none are the author's own. */
export async function refuseMisspelled(
  files: FolderFiles,
  folder: string,
  known: readonly string[],
  problems: FolderProblems,
): Promise<void> {
  for (const name of await readdir(join(files.root, folder)).catch(() => [])) {
    const meant = known.includes(name) ? undefined : nearestName(name, known);
    if (meant === undefined) continue;
    problems.add(posix.join(folder, name), null, 'unknown_file', `"${name}" is not read. Did you mean "${meant}"?`);
  }
}
