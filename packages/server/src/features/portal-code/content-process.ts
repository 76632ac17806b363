import { markdownNodes } from '../documents/markdown-nodes.ts';
import { runIndexTask } from '../specs/index-task.ts';
import type { IndexBatch, IndexTask } from '../specs/indexing.ts';
import { checkSpecification } from '../specs/validate-openapi.ts';
import type { MarkdownTask } from './content-checker.ts';
import { linkedFile } from './document-links.ts';

/** One task and its number; answers carry the number back. */
export type ContentTask =
  | {
      readonly id: number;
      readonly kind: 'specification';
      readonly bytes: Uint8Array;
      readonly syntax: 'json' | 'yaml';
    }
  | { readonly id: number; readonly kind: 'index'; readonly task: IndexTask }
  | { readonly id: number; readonly kind: 'documents'; readonly task: MarkdownTask };

export type ContentAnswer =
  | { readonly id: number; readonly batch: IndexBatch }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** The last batch is dealt with. */
export interface BatchTaken {
  readonly taken: number;
}

let taken: (() => void) | undefined;

process.on('message', async (message: ContentTask | BatchTaken) => {
  if ('taken' in message) taken?.();
  else process.send?.(await answer(message));
});
// The server is gone, however it ended: nobody waits for an answer.
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer(task: ContentTask): Promise<ContentAnswer> {
  try {
    if (task.kind === 'specification')
      return { id: task.id, result: await checkSpecification(task.bytes, task.syntax) };
    if (task.kind === 'index')
      return { id: task.id, result: await runIndexTask(task.task, (batch) => sendBatch({ id: task.id, batch })) };
    return { id: task.id, result: task.task.documents.map((document) => render(document, task.task.addresses)) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Resolves when the server is through with the batch. */
function sendBatch(message: ContentAnswer): Promise<void> {
  return new Promise((resolve) => {
    taken = resolve;
    process.send?.(message);
  });
}

function render({ path, markdown }: MarkdownTask['documents'][number], addresses: MarkdownTask['addresses']) {
  const resolveLink = (target: string) => {
    const linked = linkedFile(path, target);
    const address = linked && addresses.get(linked.path);
    return address === undefined ? target : `${address}${linked?.fragment}`;
  };
  return markdownNodes(markdown, { resolveLink });
}
