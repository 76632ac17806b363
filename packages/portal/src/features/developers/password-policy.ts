import { type PasswordPolicy, passwordPolicies } from '@stoa/contract/password-rules';

const policies: Readonly<Record<string, PasswordPolicy>> = passwordPolicies;

/** The policy that the server has written into the page (auth H2); undefined: the default of the auth elements. */
export function pagePasswordPolicy(page: Document): PasswordPolicy | undefined {
  return policies[page.querySelector<HTMLMetaElement>('meta[name="stoa-password-policy"]')?.content ?? ''];
}
