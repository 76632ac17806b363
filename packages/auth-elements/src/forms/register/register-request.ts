import type { AuthConfig } from '../../config.ts';
import { customUrl, v1Url } from '../../endpoints.ts';
import type { AuthRequest } from '../../request.ts';
import { type Wrapped, type WrappedBody, wrappedBody } from '../../wrap-request.ts';

export interface RegisterFields {
  readonly email: string;
  readonly fullName: string;
  readonly organization: string;
  readonly password: string;
  readonly accessCode: string;
  readonly region: string;
}

/** auth-elements §3, "Register". */
export interface RegisterBody {
  email: string;
  fullName: string;
  organization?: string;
  password?: string;
  registrationCode?: string;
  defaultRegion?: string;
}

interface RegisterTarget {
  readonly accessCodeRequired: boolean;
  readonly registerRequestEndpoint: string;
  readonly wrapRequest: ((body: RegisterBody, humanCheckToken?: string) => WrappedBody) | null;
}

/**
 * auth-elements §7 and contract §B.6: the host's wrapper has the last word on the shape, but never brings a developer's
 * organization, password or region back; without a wrapper a custom endpoint gets the body under `data`.
 */
export async function registerRequest(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity'>,
  { accessCodeRequired, registerRequestEndpoint, wrapRequest }: RegisterTarget,
  fields: RegisterFields,
  humanCheckToken?: string,
): Promise<AuthRequest> {
  const { email, fullName, organization, password, accessCode, region } = fields;
  const forUsers = config.userEntity === 'user';
  const body: RegisterBody = {
    email,
    fullName,
    ...(forUsers ? { organization, password } : {}),
    ...(forUsers && accessCodeRequired && accessCode !== '' ? { registrationCode: accessCode } : {}),
    ...(forUsers ? { defaultRegion: region } : {}),
  };
  const wrapped: Wrapped = wrapRequest === null ? { ...body } : await wrappedBody(wrapRequest(body, humanCheckToken));
  if (!forUsers) for (const name of ['organization', 'password', 'defaultRegion']) delete wrapped[name];
  if (registerRequestEndpoint === '') return { method: 'POST', url: v1Url(config, '/api/v1/register'), body: wrapped };
  return {
    method: 'POST',
    url: customUrl(config, registerRequestEndpoint),
    body: wrapRequest === null ? { data: wrapped } : wrapped,
  };
}

/** The answer is read for `organizationID` alone; an empty one is fine (auth-elements §3, contract §0.18). */
export function registeredOrganizationId(data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'organizationID' in data ? data.organizationID : '';
  return typeof id === 'string' ? id : '';
}
