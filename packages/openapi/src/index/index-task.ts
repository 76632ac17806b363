import { createHash } from 'node:crypto';
import { type DocumentProblem, parseDocument } from '../read/parse-document.ts';
import { validateOpenApi } from '../validate/validate-openapi.ts';
import { BatchSender } from './batch-sender.ts';
import { cutSpecification } from './index-specification.ts';
import type { IndexBatch, IndexTask } from './indexing.ts';
import { compressParts, ReferenceTooLarge } from './specification-parts.ts';
import { operationsAnswer, textAnswers } from './whole-answers.ts';

/**
 * Reads, checks and cuts a specification, and hands the parts on in batches: the content process's half of
 * `SpecificationIndexer`. While one batch is on its way the next is made.
 */
export async function runIndexTask(
  { bytes, syntax, validate }: IndexTask,
  send: (batch: IndexBatch) => Promise<void>,
): Promise<readonly DocumentProblem[]> {
  const parsed = parseDocument(bytes, syntax);
  if ('problems' in parsed) return parsed.problems;
  const problems = validate ? validateOpenApi(parsed) : [];
  if (problems.length > 0) return problems;
  const { revision, parts } = cutSpecification(parsed.exact, createHash('sha256').update(bytes).digest('hex'));
  const sender = new BatchSender(revision, send);
  // Compressed by other threads in the meantime.
  const texts = textAnswers(bytes);
  try {
    const cutting = compressParts(parts);
    let next = await cutting.next();
    for (; !next.done; next = await cutting.next()) await sender.add(next.value);
    await sender.addOperations(next.value);
    for (const part of [await operationsAnswer(next.value), ...(await texts)]) await sender.add(part);
    await sender.end();
    return [];
  } catch (error) {
    if (!(error instanceof ReferenceTooLarge)) throw error;
    return [{ rule: 'too_large', message: error.message, position: null }];
  } finally {
    await Promise.allSettled([texts, sender.idle()]);
  }
}
