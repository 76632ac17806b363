import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { ownClaim, proofOf, proveClient, proveManagedClient, withdrawClientProof } from './client-proof.ts';

/** A developer proves that a client that they have named is theirs (docs/decisions/035). */
export function clientProofRoutes(implement: Implementer, deps: Deps): void {
  implement('getClientProof', async ({ portal, actor, params }) =>
    proofOf(await ownClaim(deps.db, portal, actor, params.applicationId)),
  );

  implement('proveClient', async ({ context, params, body }) => proveClient(context, params.applicationId, body.token));

  implement('proveManagedClient', async ({ context, params }) => proveManagedClient(context, params.applicationId));

  implement('withdrawClientProof', async ({ context, params }) => withdrawClientProof(context, params.applicationId));
}
