import { createHash } from 'node:crypto';
import { type IndexedOperation, indexSpecification, type SpecificationIndex } from './index-specification.ts';
import type { IndexBatch, IndexTask } from './indexing.ts';
import { type DocumentProblem, parseDocument } from './parse-document.ts';
import { ReferenceTooLarge } from './specification-parts.ts';
import type { SpecPart } from './stored-parts.ts';
import { validateOpenApi } from './validate-openapi.ts';
import { operationsAnswer, textAnswers } from './whole-answers.ts';

/** Bytes and parts a batch holds at most, but for a part that is larger alone. */
const batchBytes = 512 * 1024;
const batchParts = 400;
const batchOperations = 1000;

/**
 * Reads, judges and cuts a specification, and hands the parts on in batches: the content process's half of
 * `SpecificationIndexer`. While one batch is on its way the next is made.
 */
export async function runIndexTask(
  { bytes, syntax, judge }: IndexTask,
  send: (batch: IndexBatch) => Promise<void>,
): Promise<readonly DocumentProblem[]> {
  const parsed = parseDocument(bytes, syntax);
  if ('problems' in parsed) return parsed.problems;
  const problems = judge ? await validateOpenApi(parsed) : [];
  if (problems.length > 0) return problems;
  const texts = textAnswers(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const index = cut(parsed.exact, sha256);
  if ('problem' in index) return [index.problem];
  const { revision, operations, parts } = index;

  let sending = Promise.resolve();
  let batch: SpecPart[] = [];
  let size = 0;
  const flush = async (some: readonly IndexedOperation[] = []) => {
    const full: IndexBatch = { revision, parts: batch, operations: some };
    batch = [];
    size = 0;
    await sending;
    sending = send(full);
  };
  for (let start = 0; start < operations.length; start += batchOperations)
    await flush(operations.slice(start, start + batchOperations));
  for (const part of [...(await texts), await operationsAnswer(operations), ...parts]) {
    batch.push(part);
    size += part.bytes.length;
    if (size >= batchBytes || batch.length >= batchParts) await flush();
  }
  await flush();
  await sending;
  return [];
}

function cut(content: unknown, sha256: string): SpecificationIndex | { readonly problem: DocumentProblem } {
  try {
    return indexSpecification(content, { sha256 });
  } catch (error) {
    if (!(error instanceof ReferenceTooLarge)) throw error;
    return { problem: { rule: 'too_large', message: error.message, position: null } };
  }
}
