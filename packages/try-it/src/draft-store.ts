import type { ChosenApplication } from './chosen-application.ts';
import type { CredentialValue } from './credentials.ts';
import type { KeptVersion } from './kept-drafts.ts';
import { storedDraft, storedOnes, storedServer } from './stored-draft.ts';

/** The content of the form's body field. */
export interface BodyDraft {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly file?: Blob | null;
}

/** What a reader has filled in for one operation. */
export interface OperationDraft {
  /** The keys are those of `parameterKey`; an untouched parameter has no entry. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** undefined: the first that the operation names. */
  readonly contentType?: string;
  /** The bodies by content type; a missing one is the example. */
  readonly bodies: Readonly<Record<string, BodyDraft>>;
  /** The chosen example, by content type. */
  readonly examples: Readonly<Record<string, string>>;
  /** Which alternative of the security requirements. */
  readonly alternative: number;
}

/** One server and the variables that the reader filled in. */
export interface ServerSelection {
  readonly index: number;
  readonly variables: Readonly<Record<string, string>>;
}

interface Drafts {
  readonly operations: Readonly<Record<string, OperationDraft>>;
  /** The keys are the addresses of the servers to choose from: operations with the same servers share the choice. */
  readonly servers: Readonly<Record<string, ServerSelection>>;
  /** The reader's application that the requests are for. */
  readonly application: ChosenApplication | undefined;
  /**
   * The keys are the application (empty: none) and the security scheme: a typed credential holds for all operations of a version,
   * and for one application alone.
   */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, CredentialValue>>>>;
}

/** What readers fill in. Credentials and the application are in memory alone; of the rest see docs/decisions/026. */
export interface DraftStore {
  readonly kept: KeptVersion | undefined;
  subscribe(listener: () => void): () => void;
  read(): Drafts;
  change(change: (drafts: Drafts) => Partial<Drafts>): void;
}

const untouched: OperationDraft = { parameters: {}, bodies: {}, examples: {}, alternative: 0 };

export function operationDraft(drafts: Drafts, key: string): OperationDraft {
  return drafts.operations[key] ?? untouched;
}

/** @param kept what was filled in before the page was loaded; nothing unless given */
export function createDraftStore(kept?: KeptVersion): DraftStore {
  let drafts: Drafts = {
    operations: storedOnes(kept?.read('operation'), storedDraft),
    servers: storedOnes(kept?.read('server'), storedServer),
    application: undefined,
    credentials: {},
  };
  const listeners = new Set<() => void>();
  return {
    kept,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => drafts,
    change(change) {
      drafts = { ...drafts, ...change(drafts) };
      for (const listener of listeners) listener();
    },
  };
}
