import type { AuthConfig } from '../../config.ts';
import { v1Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';

/** auth-elements §7: developers post, users patch; both send password and token. */
export function resetPasswordRequest(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity'>,
  password: string,
  token: string,
): AuthRequest {
  const body = { password, token };
  return config.userEntity === 'developer'
    ? { method: 'POST', url: v1Url(config, '/api/v2/developer/reset-password'), body }
    : { method: 'PATCH', url: v1Url(config, '/api/v1/password-resets'), body };
}

/** The email that an answer may carry. */
export function emailOf(data: unknown): string {
  const email = typeof data === 'object' && data !== null && 'email' in data ? data.email : '';
  return typeof email === 'string' ? email : '';
}
