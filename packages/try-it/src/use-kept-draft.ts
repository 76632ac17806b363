import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { useEffect } from 'react';
import { keptDraft, keptServer } from './kept-draft.ts';
import { useFilledIn } from './use-request-draft.ts';

/** Keeps what is filled in for an operation over a reload and a session that ends. */
export function useKeptDraft(operation: ReferenceOperation, { security_schemes }: ReferenceManifest): void {
  const { kept, key, draft, servers, server } = useFilledIn(operation);
  useEffect(() => {
    if (draft) kept?.keep('operation', key, keptDraft(operation, security_schemes, draft));
  }, [kept, key, draft, operation, security_schemes]);
  useEffect(() => {
    if (server) kept?.keep('server', servers, keptServer(server, operation.servers));
  }, [kept, servers, server, operation]);
}
