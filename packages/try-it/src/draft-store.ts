import type { ChosenApplication } from './chosen-application.ts';
import type { CredentialValue } from './credentials.ts';
import type { OperationDraft, ServerSelection } from './draft.ts';
import type { KeptVersion } from './kept-drafts.ts';
import { storedDraft, storedOnes, storedServer } from './stored-draft.ts';

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
