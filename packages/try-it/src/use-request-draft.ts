import type { ReferenceOperation, ReferenceServer } from '@stoa/contract/reference';
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChosenApplication } from './chosen-application.ts';
import type { CredentialValue } from './credentials.ts';
import type { BodyDraft, OperationDraft, ServerSelection } from './draft.ts';
import { createDraftStore, type DraftStore, operationDraft } from './draft-store.ts';
import type { KeptVersion } from './kept-drafts.ts';
import { parameterKey } from './parameter-key.ts';

const DraftsContext = createContext<DraftStore | null>(null);

/**
 * Shares what the reader fills in between the operation's column and the sample panel. One for each version of a product
 * (`key`), so that no credential wanders to another API.
 */
export function RequestDrafts({ kept, children }: { readonly kept?: KeptVersion; readonly children: ReactNode }) {
  const [store] = useState(() => createDraftStore(kept));
  return createElement(DraftsContext, { value: store }, children);
}

/** The draft of one operation and the ways to change it. */
export interface RequestDraft {
  readonly draft: OperationDraft;
  readonly server: ServerSelection;
  /** The chosen application's credentials, by security scheme. */
  readonly credentials: Readonly<Record<string, CredentialValue>>;
  readonly application: ChosenApplication | undefined;
  /** undefined takes the value away. */
  setParameter(parameter: Parameters<typeof parameterKey>[0], value: unknown): void;
  setServer(server: ServerSelection): void;
  setContentType(contentType: string): void;
  setBody(contentType: string, body: BodyDraft | undefined): void;
  /** The example that fills the body; what was typed gives way. */
  chooseExample(contentType: string, key: string): void;
  setAlternative(alternative: number): void;
  /** Adds to what is filled in; for the application that it was filled in for, which may be another one by now. */
  setCredential(application: ChosenApplication | undefined, scheme: string, value: CredentialValue): void;
  /** Its own credentials come with it; what is known of its client, once it is here. */
  setApplication(
    application: Pick<ChosenApplication, 'id' | 'name'> | undefined,
    clientId?: Promise<string | undefined>,
  ): void;
}

/** The server's choice alone, for the operation's column. */
export function useServerSelection(servers: readonly ReferenceServer[]) {
  const store = useStore();
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const key = serversKey(servers);
  const select = useCallback(
    (selection: ServerSelection) => store.change(({ servers: all }) => ({ servers: { ...all, [key]: selection } })),
    [store, key],
  );
  return [serverAmong(servers, drafts), select] as const;
}

/** The body's content type that the reader has chosen, for the operation's column. */
export function useBodyType(operation: ReferenceOperation | undefined) {
  const store = useStore();
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const key = operation && operationKey(operation);
  const choose = useCallback(
    (contentType: string) => key !== undefined && store.change((all) => edited(all, key, () => ({ contentType }))),
    [store, key],
  );
  return [key === undefined ? undefined : operationDraft(drafts, key).contentType, choose] as const;
}

/** What was filled in, with the draft of one operation changed. */
function edited(
  all: ReturnType<DraftStore['read']>,
  key: string,
  change: (draft: OperationDraft) => Partial<OperationDraft>,
) {
  const before = operationDraft(all, key);
  return { operations: { ...all.operations, [key]: { ...before, ...change(before) } } };
}

const noServer: ServerSelection = { index: 0, variables: {} };
const serversKey = (servers: readonly ReferenceServer[]) => servers.map(({ url }) => url).join(' ');

function serverAmong(servers: readonly ReferenceServer[], drafts: ReturnType<DraftStore['read']>): ServerSelection {
  const chosen = drafts.servers[serversKey(servers)];
  return chosen && chosen.index < servers.length ? chosen : noServer;
}

function useStore(): DraftStore {
  const shared = useContext(DraftsContext);
  const [own] = useState(() => createDraftStore());
  return shared ?? own;
}

/** What the reader has filled in for an operation, and where that is kept. */
export function useFilledIn(operation: ReferenceOperation) {
  const store = useStore();
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const [key, servers] = [operationKey(operation), serversKey(operation.servers)];
  return { kept: store.kept, key, draft: drafts.operations[key], servers, server: drafts.servers[servers] };
}

/** @param key names the operation among all that the reader may open, over a new revision of the document too */
export function useRequestDraft(operation: ReferenceOperation, key = operationKey(operation)): RequestDraft {
  const store = useStore();
  const drafts = useSyncExternalStore(store.subscribe, store.read);
  const draft = operationDraft(drafts, key);
  const servers = serversKey(operation.servers);
  const changes = useMemo(() => {
    const edit = (change: (draft: OperationDraft) => Partial<OperationDraft>) =>
      store.change((all) => edited(all, key, change));
    return {
      setParameter: (parameter: Parameters<typeof parameterKey>[0], value: unknown) =>
        edit(({ parameters }) => ({ parameters: withMember(parameters, parameterKey(parameter), value) })),
      setServer: (server: ServerSelection) =>
        store.change((all) => ({ servers: { ...all.servers, [servers]: server } })),
      setContentType: (contentType: string) => edit(() => ({ contentType })),
      setBody: (contentType: string, body: BodyDraft | undefined) =>
        edit(({ bodies }) => ({ bodies: withMember(bodies, contentType, body) })),
      chooseExample: (contentType: string, example: string) =>
        edit(({ bodies, examples }) => ({
          bodies: withMember(bodies, contentType, undefined),
          examples: { ...examples, [contentType]: example },
        })),
      setAlternative: (alternative: number) => edit(() => ({ alternative })),
      setCredential: (application: ChosenApplication | undefined, scheme: string, value: CredentialValue) =>
        store.change(({ credentials }) => {
          const owner = ownerOf(application);
          const all = credentials[owner] ?? none;
          return { credentials: { ...credentials, [owner]: { ...all, [scheme]: { ...all[scheme], ...value } } } };
        }),
      setApplication: (
        application: Pick<ChosenApplication, 'id' | 'name'> | undefined,
        clientId?: Promise<string | undefined>,
      ) => {
        store.change(() => ({ application: application && { ...application, clientId: undefined } }));
        // The reader fills in the client ID when it cannot be fetched.
        clientId?.then(
          (known) =>
            store.change(({ application: now }) =>
              now?.id === application?.id && now ? { application: { ...now, clientId: known } } : {},
            ),
          () => {},
        );
      },
    };
  }, [store, key, servers]);
  return {
    draft,
    server: serverAmong(operation.servers, drafts),
    credentials: drafts.credentials[ownerOf(drafts.application)] ?? none,
    application: drafts.application,
    ...changes,
  };
}

const none: Readonly<Record<string, CredentialValue>> = {};
const ownerOf = (application: ChosenApplication | undefined) => application?.id ?? '';

function operationKey(operation: Pick<ReferenceOperation, 'kind' | 'method' | 'path'>): string {
  return `${operation.kind} ${operation.method} ${operation.path}`;
}

function withMember<T>(map: Readonly<Record<string, T>>, name: string, value: T | undefined): Record<string, T> {
  const { [name]: _old, ...rest } = map;
  return value === undefined ? rest : { ...rest, [name]: value };
}
