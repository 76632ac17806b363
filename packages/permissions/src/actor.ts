import type { Access } from '@stoa/contract/route';
import type { UserRole } from '@stoa/contract/users';
import type { UserEntity } from '@stoa/database/tables';
import type { Gateway } from '@stoa/gate/records';

export interface Anonymous {
  readonly kind: 'anonymous';
}

export interface DeveloperActor {
  readonly kind: 'developer';
  readonly id: string;
  readonly email: string;
}

/** A developer by their own session, and not by a token. */
export interface DeveloperSession extends DeveloperActor {
  readonly session_id: string;
  /** From when on this session opens nothing but the account, for want of a second factor; null: nothing is asked of it. */
  readonly factor_due_at: Date | null;
}

export interface UserActor {
  readonly kind: 'user';
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null: nothing may be managed. */
  readonly role: UserRole | null;
  readonly session_id: string;
  /** False: they come by single sign-on alone. */
  readonly has_password: boolean;
  /** As of a developer's session. */
  readonly factor_due_at: Date | null;
}

/** Whoever holds an operator token, with the token's role. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly id: string;
  readonly name: string;
  readonly role: UserRole;
}

export interface GatewayActor {
  readonly kind: 'gateway';
  readonly id: string;
  readonly name: string;
  /** What it may ask about. */
  readonly gateway: Gateway;
}

/** A company directory that provisions by SCIM; it opens `/scim/v2` and nothing else. */
export interface DirectoryActor {
  readonly kind: 'directory';
  readonly id: string;
  readonly name: string;
  /** It may manage only addresses of these domains; in lower case. */
  readonly domains: readonly string[];
  /** Whom it manages. */
  readonly entity: UserEntity;
}

/** Who is asking, as far as the server has proof. */
export type Actor = Anonymous | DeveloperActor | UserActor | OperatorActor | GatewayActor | DirectoryActor;

/** Who may manage the portal: a program with a token, or a user, whose role allows the call. */
export type ManagingActor = OperatorActor | UserActor;

/** The callers that an access level lets through. */
export type ActorFor<A extends Access> = A extends 'developer'
  ? DeveloperActor
  : A extends 'session'
    ? DeveloperSession
    : A extends 'reader'
      ? DeveloperActor | Anonymous
      : A extends 'user'
        ? UserActor
        : A extends 'operator'
          ? ManagingActor
          : A extends 'gateway'
            ? GatewayActor
            : Anonymous;

/** `developer:<id>` and so on, as the audit log writes it. */
export function actorName(actor: Actor): string {
  return actor.kind === 'anonymous' ? 'anonymous' : `${actor.kind}:${actor.id}`;
}
