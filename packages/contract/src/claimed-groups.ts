import { z } from 'zod';
import { userRoles } from './user-roles.ts';

const value = z.string().min(1).max(500);

/**
 * Which claim of an identity provider gives teams to developers and roles to users, kept true at each sign-in
 * (docs/decisions/057). What was given by hand is not the claim's to take.
 */
export const claimedGroupsSchema = z.strictObject({
  /** `groups`; or a path with dots: `realm_access.roles`. A name that has dots itself is found too. */
  claim: z.string().trim().min(1).max(255),
  teams: z
    .array(z.strictObject({ value, team: z.string().trim().min(1).max(255) }))
    .max(1000)
    .default([]),
  /** The first entry that fits counts: name the role that may most first. */
  roles: z
    .array(z.strictObject({ value, role: z.enum(userRoles) }))
    .max(100)
    .default([]),
});
