import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { ownClaim, proofOf, proveClient, proveManagedClient, withdrawClientProof } from './client-proof.ts';

/** Whose a client is that a developer has named (docs/decisions/035). */
export function clientProofRoutes(implement: Implementer, deps: Deps): void {
  implement('getClientProof', async ({ portal, actor, params }) =>
    proofOf(await ownClaim(deps.db, portal, actor, params.applicationId)),
  );

  implement('proveClient', async ({ portal, actor, request, params, body }) =>
    proveClient(deps, portal, actor, request, params.applicationId, body.token),
  );

  implement('proveManagedClient', async ({ portal, actor, request, params }) =>
    proveManagedClient(deps, portal, actor, request, params.applicationId),
  );

  implement('withdrawClientProof', async ({ portal, actor, request, params }) =>
    withdrawClientProof(deps, portal, actor, request, params.applicationId),
  );
}
