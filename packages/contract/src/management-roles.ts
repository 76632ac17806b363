import { managementRoutes } from './management-routes.ts';
import type { PortalDimension } from './portal-stats.ts';
import type { UserRole } from './user-roles.ts';

/** The calls of the management API. */
export type ManagementCall = keyof typeof managementRoutes;

const calls = Object.entries(managementRoutes) as readonly [
  ManagementCall,
  { roles: readonly UserRole[]; proven?: true },
][];

export const rolesByCall = Object.fromEntries(calls.map(([name, { roles }]) => [name, roles])) as Readonly<
  Record<ManagementCall, readonly UserRole[]>
>;

/** How long a sign-in, or a password given again, is proof enough for `provenCalls`. */
export const proofLastsMs = 10 * 60_000;

/** What changes who may enter. */
export const provenCalls: readonly ManagementCall[] = calls.flatMap(([name, { proven }]) => (proven ? name : []));

export function isManagementCall(name: string): name is ManagementCall {
  return Object.hasOwn(managementRoutes, name);
}

export function roleAllows(role: UserRole | null, call: ManagementCall): boolean {
  return role !== null && rolesByCall[call].includes(role);
}

/** Whether a role may make every call that another may. Publisher and approver do not include each other. */
export function roleIncludes(role: UserRole | null, other: UserRole): boolean {
  return role !== null && Object.values(rolesByCall).every((may) => !may.includes(other) || may.includes(role));
}

/** What tells about persons when calls are counted by it: roles that see no personal data may neither count nor filter by it. */
export const personalDimensions: readonly PortalDimension[] = ['APPLICATION', 'DEVELOPER'];
