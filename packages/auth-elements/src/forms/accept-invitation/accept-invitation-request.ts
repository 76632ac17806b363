import type { AuthConfig } from '../../config.ts';
import { v2Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';

export interface AcceptInvitationFields {
  readonly fullName: string;
  readonly preferredName: string;
  readonly password: string;
  readonly token: string;
}

/** auth-elements §3 and §7: an empty preferred name is `null`; a missing token is for the server to judge. */
export function acceptInvitationRequest(
  config: Pick<AuthConfig, 'apiBaseUrl'>,
  { fullName, preferredName, password, token }: AcceptInvitationFields,
): AuthRequest {
  return {
    method: 'POST',
    url: v2Url(config, '/v2/accept-invite'),
    body: { password, full_name: fullName, preferred_name: preferredName === '' ? null : preferredName, token },
  };
}
