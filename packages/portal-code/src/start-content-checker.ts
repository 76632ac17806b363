import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CompareResult } from '@stoa/openapi/compare/comparing';
import type { IndexBatch } from '@stoa/openapi/index/indexing';
import type { DocumentProblem } from '@stoa/openapi/read/parse-document';
import type { CheckedSpecification } from '@stoa/openapi/validate/validate-openapi';
import { type ContentChecker, ContentTooCostly, ContentUnread, type DocumentLinks } from './content-checker.ts';
import type { BatchTaken, ContentAnswer, ContentTask } from './content-process.ts';
import type { RenderedDocument } from './render-document.ts';

export interface ContentLimits {
  /** The time limit for one file, in milliseconds. */
  readonly timeoutMs?: number;
  /** Heap of the process, in MB. */
  readonly heapMb?: number;
}

/** A process without work gives its memory back after this time; it never keeps its parent alive. */
const restMs = 30_000;

interface Pending {
  readonly task: ContentTask;
  readonly take?: (batch: IndexBatch) => Promise<void>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

type Work = ContentTask extends infer T ? (T extends unknown ? Omit<T, 'id'> : never) : never;

/**
 * Offers a process for costly content. It takes one file at a time; a file that needs too long or too much memory ends
 * the process, fails alone (`ContentTooCostly`), and the next one gets a new process; one beside which the process ends
 * otherwise fails as `ContentUnread`. A thread would not do: V8 ends the whole server when a thread's heap is full in the
 * middle of `JSON.parse`.
 */
export function startContentChecker({ timeoutMs = 60_000, heapMb = 1_500 }: ContentLimits = {}): ContentChecker {
  const waiting: Pending[] = [];
  let current: Pending | undefined;
  let child: ChildProcess | undefined;
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let leftMs = timeoutMs;
  let since = 0;

  const next = () => {
    clearTimeout(timer);
    if (waiting.length === 0) return rest();
    // Publishing goes before comparisons for readers.
    const first = waiting.findIndex(({ task }) => task.kind !== 'compare');
    [current] = waiting.splice(Math.max(0, first), 1);
    child ??= start();
    hold(child, true);
    if (ready) begin(child);
  };
  const begin = (to: ChildProcess) => {
    if (!current) return;
    leftMs = timeoutMs;
    watch();
    to.send(current.task);
  };
  const watch = () => {
    since = performance.now();
    timer = setTimeout(
      () => abandon(new ContentTooCostly(`The file takes more than ${timeoutMs / 1000} s to read.`)),
      leftMs,
    );
  };
  /** Time that the database needs does not count against the file. */
  const takeBatch = async (from: ChildProcess, { take }: Pending, batch: IndexBatch) => {
    clearTimeout(timer);
    leftMs = Math.max(1, leftMs - (performance.now() - since));
    try {
      await take?.(batch);
    } catch (error) {
      if (from !== child) return;
      stop();
      settle((pending) => pending.reject(error as Error));
      return;
    }
    if (from !== child) return;
    watch();
    const answer: BatchTaken = { taken: batch.parts.length };
    from.send(answer);
  };
  const settle = (finish: (pending: Pending) => void) => {
    const done = current;
    current = undefined;
    if (done) finish(done);
    next();
  };
  const abandon = (reason: ContentUnread) => {
    stop();
    settle((pending) => pending.reject(reason));
  };
  const start = (): ChildProcess => {
    const started = startProcess(heapMb);
    ready = false;
    started.on('message', (message: 'ready' | ContentAnswer) => {
      if (started !== child) return;
      if (message === 'ready') {
        ready = true;
        begin(started);
      } else if (message.id !== current?.task.id) {
        return;
      } else if ('batch' in message) {
        void takeBatch(started, current, message.batch);
      } else {
        settle(({ resolve, reject }) =>
          'error' in message ? reject(new Error(message.error)) : resolve(message.result),
        );
      }
    });
    started.on('error', (error) => {
      if (started === child) abandon(new ContentUnread(`The file could not be read: ${error.message}.`));
    });
    started.on('exit', (code, signal) => {
      if (started !== child) return;
      const tooLarge = `The file needs more than ${heapMb} MB of memory to be read.`;
      const ended =
        ready || signal
          ? `The process that reads files ended (${signal ?? code}). Try again.`
          : `The process that reads files does not start (${code}). If the files of Stoa were replaced while it ran, as by an upgrade, restart the server.`;
      abandon(isHeapFull(code, signal) ? new ContentTooCostly(tooLarge) : new ContentUnread(ended));
    });
    return started;
  };
  const rest = () => {
    if (!child) return;
    hold(child, false);
    timer = setTimeout(stop, restMs).unref();
  };
  const stop = () => {
    clearTimeout(timer);
    const gone = child;
    child = undefined;
    gone?.kill('SIGKILL');
  };
  const run = (work: Work, take?: Pending['take']): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.push({ task: { ...work, id: lastId } as ContentTask, take, resolve, reject });
      if (!current) next();
    });

  return {
    checkSpecification: (bytes, syntax) =>
      run({ kind: 'specification', bytes, syntax }) as Promise<CheckedSpecification>,
    indexSpecification: (task, take) => run({ kind: 'index', task }, take) as Promise<readonly DocumentProblem[]>,
    compareSpecifications: (task) => run({ kind: 'compare', task }) as Promise<CompareResult>,
    renderDocuments: (task) => run({ kind: 'documents', task }) as Promise<RenderedDocument[]>,
    readLinks: (markdown) => run({ kind: 'links', markdown }) as Promise<DocumentLinks[]>,
    measureImage: (bytes) => run({ kind: 'image', bytes }) as ReturnType<ContentChecker['measureImage']>,
    close: async () => {
      stop();
      const left = [current, ...waiting.splice(0)];
      current = undefined;
      for (const pending of left) pending?.reject(new Error('The content checker was closed.'));
    },
  };
}

const file = import.meta.url.endsWith('.ts') ? './content-process.ts' : './content-process.js';
/** What the process runs; the tests name another file. */
export const contentProgram = { file: fileURLToPath(new URL(file, import.meta.url)) };

function startProcess(heapMb: number): ChildProcess {
  // No environment: the process reads untrusted content and needs none of the secrets.
  return fork(contentProgram.file, {
    serialization: 'advanced',
    // Small young generations: they fill with what is soon dropped, and the default keeps 100 MB more for them.
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
    // Each thread of zlib's and V8's would keep freed memory of its own: 40 MB at GitHub's document (glibc; elsewhere ignored).
    env: { MALLOC_ARENA_MAX: '1', ...compileCache() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** The cache that this process uses, if any (`cli/compile-cache.js`): it halves the time until the first task. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

/** V8 aborts then. A kill from outside, by a system without memory too, is no verdict on a file. */
function isHeapFull(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGILL' || code === 134;
}

/** Whether the parent has to wait for the process before it may end. */
function hold(child: ChildProcess, wanted: boolean): void {
  if (wanted) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
