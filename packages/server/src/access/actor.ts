import type { Access } from '@stoa/contract/endpoint';

export interface Anonymous {
  readonly kind: 'anonymous';
}

export interface DeveloperActor {
  readonly kind: 'developer';
  readonly id: string;
  readonly email: string;
  readonly session_id: string;
}

export interface OperatorActor {
  readonly kind: 'operator';
  readonly id: string;
  readonly name: string;
}

export interface GatewayActor {
  readonly kind: 'gateway';
  readonly id: string;
  readonly name: string;
}

/** Who is asking, as far as the server has proof. */
export type Actor = Anonymous | DeveloperActor | OperatorActor | GatewayActor;

/** The callers that an access level lets through. */
export type ActorFor<A extends Access> = A extends 'developer'
  ? DeveloperActor
  : A extends 'reader'
    ? DeveloperActor | Anonymous
    : A extends 'operator'
      ? OperatorActor
      : A extends 'gateway'
        ? GatewayActor
        : Anonymous;

/** `developer:<id>` and so on, as the audit log writes it. */
export function actorName(actor: Actor): string {
  return actor.kind === 'anonymous' ? 'anonymous' : `${actor.kind}:${actor.id}`;
}
