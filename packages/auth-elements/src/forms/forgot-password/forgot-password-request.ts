import type { AuthConfig } from '../../config.ts';
import { customUrl, v1Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';
import { wrappedBody } from '../../wrap-request.ts';
import type { ForgotPasswordProps } from './forgot-password-props.ts';

/** auth-elements §7: the host's endpoint or the users' one; the email under `data` for a custom endpoint without wrapper. */
export async function forgotPasswordRequest(
  config: Pick<AuthConfig, 'apiBaseUrl'>,
  props: Pick<ForgotPasswordProps, 'wrapRequest' | 'resetPasswordRequestEndpoint'>,
  email: string,
): Promise<AuthRequest> {
  const { wrapRequest, resetPasswordRequestEndpoint: endpoint } = props;
  const url = endpoint === '' ? v1Url(config, '/api/v1/password-resets') : customUrl(config, endpoint);
  const plain = endpoint === '' ? { email } : { data: { email } };
  return { method: 'POST', url, body: wrapRequest === null ? plain : await wrappedBody(wrapRequest({ email })) };
}
