/** Names of webhooks, apart from their schemas: browsers load these alone. */

/** What webhooks tell of. */
export const webhookEvents = [
  'registration.requested',
  'registration.approved',
  'registration.rejected',
  'registration.revoked',
  'registration.scopes_changed',
  'registration.deleted',
  'application.reference_id_changed',
  'application.client_proven',
  'application.client_unproven',
  'credential.created',
  'credential.rotated',
  'credential.revoked',
  'developer.registered',
  'developer.pending',
  'developer.approved',
  'developer.rejected',
  'developer.disabled',
  'developer.deleted',
  'product_version.deprecated',
] as const;

/** States of a delivery: `waiting` is on its way or will be tried again, `delivered` was answered with 2xx, `dead` was given up. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'dead'] as const;
