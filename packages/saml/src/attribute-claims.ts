import type { SamlSettings } from '@stoa/database/tables';
import type { Claims } from '@stoa/openid/sign-in/claims';

const xmlsoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const microsoft = 'http://schemas.microsoft.com';

/** The names that Microsoft Entra ID, AD FS, Okta, Google, Keycloak and Shibboleth send; the first that is there counts. */
const usual = {
  email: [`${xmlsoap}/emailaddress`, 'email', 'mail', 'emailAddress', 'Email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  name: [`${microsoft}/identity/claims/displayname`, 'displayName', 'name', 'cn', 'urn:oid:2.16.840.1.113730.3.1.241'],
  given_name: [`${xmlsoap}/givenname`, 'firstName', 'givenName', 'first_name', 'urn:oid:2.5.4.42'],
  family_name: [`${xmlsoap}/surname`, 'lastName', 'surname', 'sn', 'last_name', 'urn:oid:2.5.4.4'],
  groups: [
    `${microsoft}/ws/2008/06/identity/claims/groups`,
    'groups',
    'memberOf',
    'http://schemas.xmlsoap.org/claims/Group',
  ],
} as const;

/** Microsoft Entra ID: a link in place of more than 150 groups, and what stands for `amr` (`tellsSecondFactor` reads it). */
const linkToGroups = `${microsoft}/claims/groups.link`;
const methods = `${microsoft}/claims/authnmethodsreferences`;

/** Returns attributes as claims of OpenID Connect. An address or name with two values is left out: nothing says which counts. */
export function attributeClaims(
  attributes: ReadonlyMap<string, readonly string[]>,
  { email_attribute, name_attribute, groups_attribute }: SamlSettings,
  nameIdEmail: string | undefined,
): Claims {
  const values = (own: string | null, names: readonly string[]): readonly string[] => {
    const key = own ?? names.find((name) => attributes.get(name)?.length);
    return (key !== undefined && attributes.get(key)) || [];
  };
  const only = ([value, ...others]: readonly string[]) => (others.length === 0 ? value : undefined);
  const sent = values(email_attribute, usual.email);
  const claims = {
    email: sent.length === 0 && email_attribute === null ? nameIdEmail : only(sent),
    name: only(values(name_attribute, usual.name)),
    given_name: only(values(null, usual.given_name)),
    family_name: only(values(null, usual.family_name)),
    groups: values(groups_attribute, usual.groups).slice(0, 1000),
    hasgroups: attributes.has(linkToGroups) ? 'true' : undefined,
    [methods]: attributes.get(methods),
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value?.length));
}
