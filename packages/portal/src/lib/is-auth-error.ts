import { hasStatus } from '@stoa/client/has-status';

/** Whether the server refused a call for want of a session or of permission: the portal then leaves the page (auth-errors.ts). */
export function isAuthError(error: unknown): boolean {
  return hasStatus(error, 401) || hasStatus(error, 403);
}
