import type { UserEntity } from '../../config.ts';
import type { LoginProps } from './login-props.ts';

type LayoutProps = Pick<LoginProps, 'basicAuthLoginEnabled' | 'idpLoginEnabled' | 'showBasicAuthLoginLink'>;

export interface LoginLayout {
  readonly form: boolean;
  readonly sso: boolean;
  readonly divider: boolean;
  readonly basicAuthLink: boolean;
}

/** Which sections of login are shown (contract §B.6). Credentials come first, single sign-on after the divider. */
export function loginLayout(
  entity: UserEntity,
  props: LayoutProps,
  page: { forcedBasicAuth: boolean; segment: string },
): LoginLayout {
  const { basicAuthLoginEnabled, idpLoginEnabled, showBasicAuthLoginLink } = props;
  const sso = idpLoginEnabled && (entity === 'developer' || page.segment !== '');
  const form = basicAuthLoginEnabled || page.forcedBasicAuth || !idpLoginEnabled;
  return {
    form,
    sso,
    divider: form && sso,
    basicAuthLink:
      sso && entity === 'user' && !basicAuthLoginEnabled && !page.forcedBasicAuth && showBasicAuthLoginLink,
  };
}
