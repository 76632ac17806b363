/** What a user may be. The list stands apart from its schema, so that browsers can load it. */
export const userRoles = ['owner', 'publisher', 'approver', 'viewer'] as const;
export type UserRole = (typeof userRoles)[number];
