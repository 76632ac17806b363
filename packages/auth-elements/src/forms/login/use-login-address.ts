import { useEffect, useState } from 'react';
import { hideFromAddress, readAddress } from '../../page-address.ts';

export interface LoginAddress {
  readonly forcedBasicAuth: boolean;
  /** An email verification token; the empty string when there is none. */
  readonly token: string;
  readonly email: string;
  readonly passwordReset: boolean;
  readonly registered: boolean;
}

/** `?registered` and `?registered=true` are; as with attributes, `=false` is not. */
const isSet = (value: string | undefined) => value !== undefined && value !== 'false';

/** What the login page's address says (auth-elements §2), read once; token and email leave the address bar (auth E5). */
export function useLoginAddress(): LoginAddress {
  const [address] = useState((): LoginAddress => {
    const { basicAuth, token = '', email = '', passwordReset, registered } = readAddress();
    return {
      forcedBasicAuth: basicAuth === 'true',
      token,
      email,
      passwordReset: isSet(passwordReset),
      registered: isSet(registered),
    };
  });
  useEffect(() => {
    hideFromAddress(['token']);
    // Another element of this page may be drawn later, and reads it too.
    hideFromAddress(['email'], { keep: true });
  }, []);
  return address;
}
