import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuth } from '../../auth-context.ts';
import { usePageRestored } from '../../hooks/use-page-restored.ts';
import { hideFromAddress } from '../../page-address.ts';
import type { LoginProps } from './login-props.ts';
import { callbackForward, isStrayLoginPath, loginSegment, signOn, startsSignOn } from './single-sign-on.ts';

type SignOnProps = Pick<LoginProps, 'idpLoginEnabled' | 'idpLoginCallbackUrl' | 'idpLoginReturnTo'>;

export interface SingleSignOn {
  /** The page is about to leave for the identity provider. */
  readonly loading: boolean;
  readonly start: () => void;
}

/** Leaves for the identity provider when the address says so, when asked to, and hands its answer to the server. */
export function useSingleSignOn(props: SignOnProps, onLoading: () => void): SingleSignOn {
  const { idpLoginEnabled, idpLoginCallbackUrl, idpLoginReturnTo } = props;
  const { config, emit, navigate } = useAuth();
  const [loading, setLoading] = useState(false);
  const leaving = useRef(false);

  const report = useCallback(
    (isLoading: boolean) => {
      setLoading(isLoading);
      emit('idp-is-loading', { isLoading });
    },
    [emit],
  );

  const leave = useCallback(
    (url: string) => {
      if (leaving.current) return;
      leaving.current = true;
      report(true);
      onLoading();
      navigate(url);
    },
    [navigate, onLoading, report],
  );

  const start = useCallback(() => {
    const { origin, pathname } = window.location;
    const addresses = { origin, returnTo: idpLoginReturnTo, callbackUrl: idpLoginCallbackUrl };
    const target = signOn(config, loginSegment(pathname), addresses);
    if ('url' in target) {
      leave(target.url);
      return;
    }
    // biome-ignore lint/suspicious/noConsole: auth-elements §5 asks for a console error
    console.error(target.refused);
    report(false);
  }, [config, idpLoginCallbackUrl, idpLoginReturnTo, leave, report]);

  // Properties may arrive after the element was drawn, so each of them asks again (contract §B.8).
  useEffect(() => {
    const { origin, pathname, search } = window.location;
    if (isStrayLoginPath(config, pathname)) {
      navigate(`${origin}/login`);
      return;
    }
    const logout = new URLSearchParams(search).get('logout') ?? '';
    if (idpLoginEnabled && startsSignOn(config, { pathname, logout }, idpLoginReturnTo)) {
      start();
      return;
    }
    const forward = callbackForward(config, search);
    if (forward === undefined) return;
    hideFromAddress(['code', 'state']);
    leave(forward);
  }, [config, idpLoginEnabled, idpLoginReturnTo, leave, navigate, start]);

  // A page that comes back from the back/forward cache has not left.
  const stayed = useCallback(() => {
    if (!leaving.current) return;
    leaving.current = false;
    report(false);
  }, [report]);
  usePageRestored(stayed);

  return { loading, start };
}
