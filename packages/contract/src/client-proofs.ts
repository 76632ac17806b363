import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, timestamp } from './values.ts';

/** What is known of a client id that a developer has named: a claim, until it is proven (docs/decisions/035). */
export const clientProofStates = ['unproven', 'proven'] as const;

/** Null where the developer names no client: with keys, or where the portal makes it. */
export const clientProof = z.enum(clientProofStates).nullable().meta({
  description:
    'Of a client id that the developer has named: `unproven` until a token of the client or an operator has proven it; no gateway lets it in before. Null where there is nothing to prove.',
});

export const clientProofSchema = ownObject({
  client_id: z.string(),
  state: z.enum(clientProofStates),
  claimed_at: timestamp.nullable().meta({
    description: 'Since when it waits for its proof; a token must be from after that. Null once proven.',
  }),
  proven_at: timestamp.nullable().meta({ description: 'Null also where it was named before proofs were asked for.' }),
  proven_by: z.enum(['token', 'operator']).nullable(),
}).meta({ id: 'ClientProof', description: 'Whether a client id is proven to be the developer’s.' });

export type ClientProof = z.infer<typeof clientProofSchema>;

const params = ids('applicationId');
/** The token has the form in which a request may carry it (RFC 6750 §2.1). */
const token = z
  .string()
  .trim()
  .min(1)
  .max(8_192)
  .regex(/^[\w.~+/-]+=*$/);

/** Calls of our own for applications whose developer names the client. */
export const clientProofEndpoints = {
  getClientProof: endpoint(routes.getClientProof, {
    tag: 'Credentials',
    summary: 'Get whether an application’s client id is proven',
    description:
      'For applications whose developer has named the client (`self_managed_client_credentials`); otherwise 404.',
    params,
    responses: { 200: clientProofSchema },
    problems: [401, 404],
  }),
  proveClient: endpoint(routes.proveClient, {
    tag: 'Credentials',
    summary: 'Prove an application’s client id',
    description:
      'With an access token that the client got for itself (RFC 6749 §4.4) after its id was named here. It is checked as at the gateway, and neither kept nor logged. Answers 409 when another application has proven the same client; what is proven already is answered as it is.',
    params,
    body: z.strictObject({ token }),
    responses: { 200: clientProofSchema },
    problems: [401, 404, 409, 429, 503],
  }),
  proveManagedClient: endpoint(routes.proveManagedClient, {
    tag: 'Management',
    summary: 'Take a client id for proven',
    description:
      'An operator’s word, where no token can prove it. Answers 409 when another application has proven the same client.',
    params,
    responses: { 200: clientProofSchema },
    problems: [401, 404, 409],
  }),
  withdrawClientProof: endpoint(routes.withdrawClientProof, {
    tag: 'Management',
    summary: 'Withdraw the proof of a client id',
    description:
      'It is a claim again: gateways let the client in no more, until it is proven with a token from after this.',
    params,
    responses: { 200: clientProofSchema },
    problems: [401, 404],
  }),
};
