import type { AuthConfig } from '../../config.ts';
import { v2Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';

/** Specification §7: only 202 is success. */
export function changePasswordRequest(
  config: Pick<AuthConfig, 'apiBaseUrl'>,
  current: string,
  password: string,
): AuthRequest {
  return {
    method: 'PATCH',
    url: v2Url(config, '/v2/users/me/password'),
    body: { old_password: current, new_password: password },
    successStatus: 202,
  };
}
