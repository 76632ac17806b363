import { markdownNodes } from '../documents/markdown-nodes.ts';
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
  | { readonly id: number; readonly kind: 'documents'; readonly task: MarkdownTask };

export type ContentAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

process.on('message', async (task: ContentTask) => {
  process.send?.(await answer(task));
});
// The server is gone, however it ended: nobody waits for an answer.
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer(task: ContentTask): Promise<ContentAnswer> {
  try {
    if (task.kind === 'specification')
      return { id: task.id, result: await checkSpecification(task.bytes, task.syntax) };
    return { id: task.id, result: task.task.documents.map((document) => render(document, task.task.addresses)) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}

function render({ path, markdown }: MarkdownTask['documents'][number], addresses: MarkdownTask['addresses']) {
  const resolveLink = (target: string) => {
    const linked = linkedFile(path, target);
    const address = linked && addresses.get(linked.path);
    return address === undefined ? target : `${address}${linked?.fragment}`;
  };
  return markdownNodes(markdown, { resolveLink });
}
