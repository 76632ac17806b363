import { parentPort } from 'node:worker_threads';
import { markdownNodes } from '../documents/markdown-nodes.ts';
import { checkSpecification } from '../specs/validate-openapi.ts';
import type { MarkdownTask } from './content-checker.ts';

/** One task and its number; answers carry the number back. */
export type WorkerTask =
  | {
      readonly id: number;
      readonly kind: 'specification';
      readonly bytes: Uint8Array;
      readonly syntax: 'json' | 'yaml';
    }
  | { readonly id: number; readonly kind: 'document'; readonly task: MarkdownTask };

export type WorkerAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

parentPort?.on('message', async (task: WorkerTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    if (task.kind === 'specification')
      return { id: task.id, result: await checkSpecification(task.bytes, task.syntax) };
    const { markdown, links } = task.task;
    const resolveLink = (target: string) => (Object.hasOwn(links, target) ? (links[target] as string) : target);
    return { id: task.id, result: markdownNodes(markdown, { resolveLink }) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : String(error) };
  }
}
