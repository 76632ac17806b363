import type { AuthConfig } from '../../config.ts';
import { v1Url, v2Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';
import { sessionRefresh } from '../../session-refresh.ts';

/**
 * auth-elements §7: only 202 is success. It names users' path alone; developers' has the same body and answer.
 * A 401 is a session that is over: a wrong current password is 400.
 */
export function changePasswordRequest(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity' | 'refreshSession'>,
  {
    current,
    password,
    code,
  }: { readonly current: string; readonly password: string; readonly code: string | undefined },
): AuthRequest {
  return {
    method: 'PATCH',
    url:
      config.userEntity === 'developer'
        ? v1Url(config, '/api/v2/developer/me/password')
        : v2Url(config, '/v2/users/me/password'),
    body: { old_password: current, new_password: password, code },
    successStatus: 202,
    refresh: sessionRefresh(config),
  };
}
