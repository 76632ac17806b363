import { Worker } from 'node:worker_threads';
import type { DocumentNodes } from '@stoa/contract/document-nodes';
import type { CheckedSpecification } from '../specs/validate-openapi.ts';
import { type ContentChecker, ContentTooCostly } from './content-checker.ts';
import type { WorkerAnswer, WorkerTask } from './content-worker.ts';

export interface ContentLimits {
  /** For one file, in milliseconds. */
  readonly timeoutMs?: number;
  /** Heap of the worker, in MB. */
  readonly heapMb?: number;
}

/** A thread without work gives its memory back after this time; it never keeps the process alive. */
const restMs = 30_000;

interface Pending {
  readonly task: WorkerTask;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

type Work = WorkerTask extends infer T ? (T extends unknown ? Omit<T, 'id'> : never) : never;

/**
 * Starts a worker thread for costly content. It takes one file at a time; a file that needs too long or too much
 * memory ends the thread, fails alone (`ContentTooCostly`), and the next one gets a new thread.
 */
export function startContentChecker({ timeoutMs = 60_000, heapMb = 1_500 }: ContentLimits = {}): ContentChecker {
  const waiting: Pending[] = [];
  let current: Pending | undefined;
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (finish: (pending: Pending) => void) => {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    if (done) finish(done);
    next();
  };
  const abandon = (reason: string) => {
    void stop();
    settle((pending) => pending.reject(new ContentTooCostly(reason)));
  };
  const start = (): Worker => {
    const file = import.meta.url.endsWith('.ts') ? './content-worker.ts' : './content-worker.js';
    // execArgv: flags of the parent (a debugger, a watcher) have no business in here.
    const started = new Worker(new URL(file, import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 4 },
    });
    started.on('message', (answer: WorkerAnswer) => {
      if (answer.id !== current?.task.id) return;
      settle((pending) =>
        'error' in answer ? pending.reject(new Error(answer.error)) : pending.resolve(answer.result),
      );
    });
    started.on('error', (error) => {
      if (worker === started) abandon(`The file cannot be read: ${error.message}.`);
    });
    started.unref();
    return started;
  };
  const rest = () => {
    worker?.unref();
    idle = setTimeout(() => void stop(), restMs);
    idle.unref();
  };
  const stop = async () => {
    const gone = worker;
    worker = undefined;
    await gone?.terminate();
  };
  const next = () => {
    clearTimeout(idle);
    if (current) return;
    if (waiting.length === 0) return rest();
    current = waiting.shift();
    worker ??= start();
    worker.ref();
    timer = setTimeout(() => abandon(`The file takes more than ${timeoutMs / 1000} s to read.`), timeoutMs);
    worker.postMessage(current?.task);
  };
  const run = (work: Work): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.push({ task: { ...work, id: lastId } as WorkerTask, resolve, reject });
      next();
    });

  return {
    checkSpecification: (bytes, syntax) =>
      run({ kind: 'specification', bytes, syntax }) as Promise<CheckedSpecification>,
    renderDocuments: (task) => run({ kind: 'documents', task }) as Promise<DocumentNodes[]>,
    close: stop,
  };
}
