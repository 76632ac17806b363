import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { factorResetMail } from './factor-resets.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter, textFilter } from './query.ts';
import { routes } from './routes.ts';
import { userRoles } from './user-roles.ts';
import { userRoleSchema } from './users.ts';
import { email, emailText, ids, name, timestamp, uuid } from './values.ts';

export const userStatuses = ['unverified', 'active', 'disabled'] as const;

export const managedUserSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  organization: z.string(),
  status: z.enum(userStatuses).meta({ description: '`unverified` until the address is confirmed.' }),
  role: userRoleSchema.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: 'ManagedUser' });

/** What the list adds, which costs a look at sessions and counters. */
export const listedUserSchema = ownObject({
  ...managedUserSchema.shape,
  has_password: z.boolean(),
  identity_providers: z
    .array(z.string())
    .meta({ description: 'Those that they have signed in with, by the names that they have now.' }),
  last_seen_at: timestamp.nullable().meta({ description: 'When a session of theirs was last opened or renewed.' }),
  sessions: z.int().min(0).meta({ description: 'That are open now.' }),
  locked: z.boolean().meta({ description: 'Too many failed sign-ins. The lock ends by itself.' }),
  has_factor: z.boolean().meta({ description: 'The password alone opens nothing.' }),
  factor_reset_due_at: timestamp.nullable().meta({
    description: 'When the second factors go, because an owner resets them. Null: nothing was begun.',
  }),
  factor_reset_mail: factorResetMail,
  last_owner: z.boolean().meta({ description: 'The role cannot be lowered, nor the account disabled.' }),
}).meta({ id: 'ListedUser' });

export const invitationSchema = ownObject({
  id: uuid,
  email: emailText,
  full_name: z.string(),
  organization: z.string(),
  role: userRoleSchema,
  expires_at: timestamp,
  created_at: timestamp,
}).meta({ id: 'Invitation', description: 'A mailed invitation that nobody has accepted yet.' });

export type ListedUser = z.infer<typeof listedUserSchema>;
export type ManagedUser = z.infer<typeof managedUserSchema>;
export type Invitation = z.infer<typeof invitationSchema>;

const tag = 'Management';
const aboutOne = { tag, params: ids('userId') } as const;

/** The people who run the portal, as its owners manage them. */
export const managedUserEndpoints = {
  listUsers: endpoint(routes.listUsers, {
    tag,
    summary: 'List users',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('status', z.enum(userStatuses)),
      ...equalityFilter('role', z.enum(userRoles)),
      ...textFilter('email'),
    }),
    responses: { 200: paged(listedUserSchema) },
    problems: [401],
  }),
  changeUserRole: endpoint(routes.changeUserRole, {
    ...aboutOne,
    summary: 'Give a user a role',
    description: 'The last active owner keeps the role.',
    body: z.strictObject({ role: userRoleSchema }),
    responses: { 200: managedUserSchema },
    problems: [401, 404, 409],
  }),
  disableUser: endpoint(routes.disableUser, {
    ...aboutOne,
    summary: 'Disable a user',
    description: 'Ends every session. The last active owner cannot be disabled.',
    responses: { 200: managedUserSchema },
    problems: [401, 404, 409],
  }),
  enableUser: endpoint(routes.enableUser, {
    ...aboutOne,
    summary: 'Enable a user again',
    responses: { 200: managedUserSchema },
    problems: [401, 404, 409],
  }),
  unlockUser: endpoint(routes.unlockUser, {
    ...aboutOne,
    summary: 'Lift a user’s lock',
    description:
      'After too many failed sign-ins. The lock also ends by itself and with a new password. That of wrong codes is lifted three times a day.',
    responses: { 204: null },
    problems: [401, 404],
  }),
  endAllUserSessions: endpoint(routes.endAllUserSessions, {
    ...aboutOne,
    summary: 'End a user’s sessions',
    responses: { 204: null },
    problems: [401, 404],
  }),
  listInvitations: endpoint(routes.listInvitations, {
    tag,
    summary: 'List open invitations',
    query: z.object({ ...pageQuery(100), ...textFilter('email') }),
    responses: { 200: paged(invitationSchema) },
    problems: [401],
  }),
  inviteUser: endpoint(routes.inviteUser, {
    tag,
    summary: 'Invite a user',
    description: 'Mails a link that works for seven days. An earlier invitation of the same address stops working.',
    body: z.strictObject({
      email,
      full_name: z.string().trim().min(1).max(256),
      organization: name.optional().meta({ description: 'The portal’s name unless given.' }),
      role: userRoleSchema,
    }),
    responses: { 201: invitationSchema },
    problems: [401, 409],
  }),
  withdrawInvitation: endpoint(routes.withdrawInvitation, {
    tag,
    summary: 'Withdraw an invitation',
    params: ids('invitationId'),
    responses: { 204: null },
    problems: [401, 404],
  }),
};
