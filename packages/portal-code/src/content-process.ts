import { runCompareTask } from '@stoa/openapi/compare/compare-task';
import type { CompareTask } from '@stoa/openapi/compare/comparing';
import { runIndexTask } from '@stoa/openapi/index/index-task';
import type { IndexBatch, IndexTask } from '@stoa/openapi/index/indexing';
import { checkSpecification } from '@stoa/openapi/validate/validate-openapi';
import { parseMarkdown } from '@stoa/rich-text/parse-markdown';
import type { DocumentLinks, MarkdownTask } from './content-checker.ts';
import { linkedFile } from './document-links.ts';
import { anchorNames, targetsOf } from './document-targets.ts';
import { sizeOf } from './image-size.ts';
import { renderDocument } from './render-document.ts';

/** One task and its number; answers carry the number back. */
export type ContentTask =
  | {
      readonly id: number;
      readonly kind: 'specification';
      readonly bytes: Uint8Array;
      readonly syntax: 'json' | 'yaml';
    }
  | { readonly id: number; readonly kind: 'index'; readonly task: IndexTask }
  | { readonly id: number; readonly kind: 'compare'; readonly task: CompareTask }
  | { readonly id: number; readonly kind: 'documents'; readonly task: MarkdownTask }
  | { readonly id: number; readonly kind: 'links'; readonly markdown: readonly string[] }
  | { readonly id: number; readonly kind: 'image'; readonly bytes: Uint8Array };

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
// The server has ended: no answer is needed any more.
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer(task: ContentTask): Promise<ContentAnswer> {
  try {
    if (task.kind === 'specification')
      return { id: task.id, result: await checkSpecification(task.bytes, task.syntax) };
    if (task.kind === 'index')
      return { id: task.id, result: await runIndexTask(task.task, (batch) => sendBatch({ id: task.id, batch })) };
    if (task.kind === 'compare') return { id: task.id, result: runCompareTask(task.task) };
    if (task.kind === 'links') return { id: task.id, result: task.markdown.map(linksOf) };
    if (task.kind === 'image') return { id: task.id, result: sizeOf(task.bytes) };
    return { id: task.id, result: task.task.documents.map((document) => render(document, task.task)) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Resolves when the server has processed the batch. */
function sendBatch(message: ContentAnswer): Promise<void> {
  return new Promise((resolve) => {
    taken = resolve;
    process.send?.(message);
  });
}

function linksOf(markdown: string): DocumentLinks {
  const root = parseMarkdown(markdown);
  return { targets: targetsOf(root), anchors: anchorNames(root) };
}

function render({ path, markdown }: MarkdownTask['documents'][number], { addresses, pictures }: MarkdownTask) {
  const resolveLink = (target: string) => {
    const linked = linkedFile(path, target);
    const address = linked && (addresses.get(linked.path) ?? pictures.get(linked.path)?.url);
    return address === undefined ? target : `${address}${linked?.fragment}`;
  };
  const resolveImage = (address: string) => {
    const linked = linkedFile(path, address);
    return linked ? pictures.get(linked.path) : { url: address };
  };
  return renderDocument(markdown, { resolveLink, resolveImage });
}
