import type { AuthConfig } from '../../config.ts';
import { v1Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';

type Target = Pick<AuthConfig, 'apiBaseUrl' | 'userEntity'>;

/** auth-elements §7: `POST …/authenticate`; any 2xx is success. */
export function authenticateRequest(
  config: Target,
  credentials: { readonly username: string; readonly password: string; readonly code: string | undefined },
): AuthRequest {
  const path = config.userEntity === 'developer' ? '/api/v2/developer/authenticate' : '/api/v1/authenticate';
  return { method: 'POST', url: v1Url(config, path), body: credentials };
}

/** auth-elements §7: developers post their verification, users patch it. */
export function verifyEmailRequest(config: Target, token: string): AuthRequest {
  return config.userEntity === 'developer'
    ? { method: 'POST', url: v1Url(config, '/api/v2/developer/verify-email'), body: { token } }
    : { method: 'PATCH', url: v1Url(config, '/api/v1/email-verifications'), body: { token } };
}

/** The answer to a verification: the token may be called `resetToken` or `token` (auth-elements §3). */
export function verifiedEmail(data: unknown): { email: string; resetToken?: string } {
  const { email, resetToken, token } = ((typeof data === 'object' ? data : undefined) as Record<string, unknown>) ?? {};
  const found = typeof resetToken === 'string' ? resetToken : token;
  return {
    email: typeof email === 'string' ? email : '',
    ...(typeof found === 'string' ? { resetToken: found } : {}),
  };
}
