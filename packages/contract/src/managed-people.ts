import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { clientProof } from './client-proofs.ts';
import { clientStates } from './clients.ts';
import { factorResetMail } from './factor-resets.ts';
import { integerQuery } from './query.ts';
import {
  credentialType,
  emailText,
  environment,
  grantedAction,
  registrationStatus,
  timestamp,
  uuid,
} from './values.ts';

const count = z.int().min(0);
const named = ownObject({ id: uuid, name: z.string() });

export const developerStatuses = ['unverified', 'pending', 'approved', 'rejected', 'disabled'] as const;

const developerStatus = z.enum(developerStatuses).meta({
  description: '`unverified` until the address is confirmed, then `pending` until an operator decides.',
});

export const managedDeveloperSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  status: developerStatus,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ManagedDeveloper' });

export const listedDeveloperSchema = ownObject({
  ...managedDeveloperSchema.shape,
  status_since: timestamp,
  application_count: count,
}).meta({ id: 'ListedDeveloper' });

const access = ownObject({
  id: uuid,
  product: named,
  product_version: named,
  status: registrationStatus,
  since: timestamp.meta({ description: 'In this status.' }),
});

export const managedApplicationSchema = ownObject({
  id: uuid,
  name: z.string(),
  reference_id: z.string().meta({ description: 'The client id, where the strategy has clients.' }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
  auth_strategy: named.nullable(),
  client_state: z.enum(clientStates).nullable().meta({ description: 'Null where the portal makes no client.' }),
  client_proof: clientProof,
  access: z.array(access).meta({ description: 'Its registrations, the newest status first; at most 20.' }),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ManagedApplication' });

/** A list that goes by cursor as soon as `page[after]` is there, and by page numbers otherwise, as before there were cursors. */
export const cursorOrPage = {
  'page[size]': integerQuery(100, 1, 100),
  'page[number]': integerQuery(1, 1, 1_000_000).meta({
    description: 'Reaches the first 100,000 rows, and `meta.page.total` counts no more. `page[after]` reaches all.',
  }),
  // A name of 255 characters, in Base64, and an id.
  'page[after]': z.string().max(1500).optional().meta({
    description:
      'Goes by cursor: `meta.next` of the answer before, empty for the first page. Nothing is counted then, and `meta.page` is left out.',
  }),
};

/** Words as people type them. */
export const listSearch = z.string().trim().max(255).optional();

export function listed<T extends z.ZodType>(item: T) {
  return ownObject({
    data: z.array(item),
    meta: ownObject({
      page: ownObject({ number: z.int().min(1), size: z.int().min(1), total: count }).optional(),
      next: z.string().nullable(),
    }),
  });
}

const key = ownObject({
  id: uuid,
  display_name: z.string(),
  application: named,
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
});

const callFigures = ownObject({ requests: count, client_errors: count, server_errors: count });
const calls = ownObject({ day: callFigures, month: callFigures })
  .nullable()
  .meta({ description: 'Of 24 hours and of 30 days; null where the portal keeps no calls, or cannot tell just now.' });

const history = z
  .array(
    ownObject({
      at: timestamp,
      event: z.string().meta({ example: 'registration_approved' }),
      by: z.string().nullable(),
      by_kind: z.enum(['developer', 'operator', 'portal']),
      reason: z.string().nullable(),
    }),
  )
  .meta({ description: 'Newest first, at most 50.' });

const audit = z
  .array(
    ownObject({
      id: uuid,
      at: timestamp,
      event: z.string(),
      by: z.string().nullable(),
      about: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  )
  .nullable()
  .meta({ description: 'The audit log, newest first, at most 50; null for who may not read it.' });

export const developerPageSchema = ownObject({
  developer: ownObject({
    ...listedDeveloperSchema.shape,
    confirmed_at: timestamp.nullable().meta({ description: 'When the address was confirmed.' }),
    has_password: z.boolean(),
    identity_providers: z.array(z.string()),
    locked_until: timestamp.nullable().meta({ description: 'After too many failed log-ins.' }),
    second_factor: ownObject({
      authenticator: z.boolean(),
      passkeys: count,
      recovery_codes_left: count,
      reset_due_at: timestamp.nullable().meta({
        description: 'When all of it goes, because an operator resets it. Null: nothing was begun.',
      }),
      reset_mail: factorResetMail,
    }),
  }),
  decision: ownObject({ at: timestamp, by: z.string().nullable(), reason: z.string().nullable() })
    .nullable()
    .meta({ description: 'The latest one about the account.' }),
  sessions: z.array(
    ownObject({
      id: uuid,
      ip: z.string(),
      browser: z.string().nullable(),
      operating_system: z.string().nullable(),
      created_at: timestamp,
      last_seen_at: timestamp,
    }),
  ),
  teams: z.array(ownObject({ ...named.shape, every_product: grantedAction.nullable(), member_since: timestamp })),
  applications: z
    .array(
      ownObject({ ...named.shape, strategy: z.string().nullable(), created_at: timestamp, access: z.array(access) }),
    )
    .meta({ description: 'The newest 50.' }),
  keys: z.array(key).meta({ description: 'Used last first, at most 100.' }),
  calls,
  mails: z
    .array(ownObject({ at: timestamp, message: z.string(), state: z.enum(['sent', 'waiting', 'failed']) }))
    .meta({ description: 'Of the last 30 days, as far as they are kept; the newest 20.' }),
  history,
  audit,
  goes: ownObject({ applications: count, registrations: count, keys: count, certificates: count, clients: count }).meta(
    {
      description: 'What goes with the account when it is deleted.',
    },
  ),
}).meta({ id: 'DeveloperPage' });

export const applicationPageSchema = ownObject({
  application: ownObject({
    ...named.shape,
    description: z.string().nullable(),
    reference_id: z.string(),
    redirect_uri: z.string().nullable(),
    scopes: z.array(z.string()),
    developer: ownObject({ id: uuid, email: emailText, full_name: z.string(), status: developerStatus }),
    strategy: ownObject({
      ...named.shape,
      credential_type: credentialType,
      environment: environment.nullable(),
    }).nullable(),
    client_proof: clientProof,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  client: ownObject({
    id: uuid,
    client_id: z.string().nullable(),
    issuer: z.string(),
    state: z.enum(clientStates),
    since: timestamp,
    last_error: z.string().nullable(),
  }).nullable(),
  registrations: z.array(
    ownObject({
      ...access.shape,
      scopes: z.array(z.string()),
      requested_scopes: z.array(z.string()),
      deprecated: z.boolean(),
      permitted: z.boolean().meta({ description: 'Whether the developer may still see the product.' }),
    }),
  ),
  keys: z.array(key).meta({ description: 'Used last first, at most 100.' }),
  certificate: ownObject({
    thumbprint: z.string(),
    subject: z.string(),
    issuer: z.string(),
    not_before: timestamp,
    not_after: timestamp,
  }).nullable(),
  calls,
  history,
  audit,
  goes: ownObject({ registrations: count, keys: count, certificates: count, clients: count }).meta({
    description: 'What goes with the application when it is deleted.',
  }),
}).meta({ id: 'ApplicationPage' });

export const transferredSchema = ownObject({
  outcome: z.enum(['transferred', 'transferred_before']).meta({
    description: '`transferred_before`: it is theirs already. Nothing was changed, and nobody told again.',
  }),
  application: named,
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
}).meta({ id: 'TransferredApplication' });

export type ManagedDeveloper = z.infer<typeof managedDeveloperSchema>;
export type ListedDeveloper = z.infer<typeof listedDeveloperSchema>;
export type ManagedApplication = z.infer<typeof managedApplicationSchema>;
export type DeveloperPage = z.infer<typeof developerPageSchema>;
export type ApplicationPage = z.infer<typeof applicationPageSchema>;
