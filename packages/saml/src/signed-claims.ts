import type { SamlSettings } from '@stoa/database/tables';
import type { Claims } from '@stoa/openid/sign-in/claims';
import { children, parse } from './answer-shape.ts';
import { attributeClaims } from './attribute-claims.ts';

const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** How far the clocks of provider and portal may differ. */
export const skewMs = 60_000;

export interface Expected {
  readonly issuer: string;
  readonly recipient: string;
  readonly requestId: string;
  readonly settings: SamlSettings;
  readonly now: Date;
}

export interface Signed {
  readonly id: string;
  /** The end of the assertion's validity. */
  readonly until: Date;
  readonly claims: Claims;
}

/**
 * Reads an assertion whose signature has been checked, from the very bytes that were signed. The claims have the names of OpenID
 * Connect; the subject says that it came by SAML, so that it equals no provider's `sub`.
 * @throws Error for one that was made for another portal, request or time, or that names no lasting subject
 */
export function signedClaims(xml: string, expected: Expected): Signed {
  const assertion = parse(xml);
  const id = assertion.getAttribute('ID');
  if (assertion.localName !== 'Assertion' || !id) throw new Error('The signature covers no assertion.');
  const issuer = textOf(children(assertion, saml, 'Issuer')[0]);
  if (issuer !== expected.issuer) throw new Error(`The assertion names another issuer: ${issuer}`);
  if (children(assertion, saml, 'Conditions').length !== 1) throw new Error('The assertion has no conditions.');
  const subject = children(assertion, saml, 'Subject')[0];
  const [name] = children(subject, saml, 'NameID');
  const nameId = textOf(name);
  const format = name?.getAttribute('Format') ?? '';
  if (nameId === '') throw new Error('The assertion names nobody.');
  if (nameId.length > 500) throw new Error('The NameID is too long.');
  if (format === transient)
    throw new Error('The NameID is transient: it must be the same at every sign-in, as a persistent one is.');
  const [statement] = children(assertion, saml, 'AuthnStatement');
  if (!statement) throw new Error('The assertion does not say that anybody has signed in.');
  const context = children(children(statement, saml, 'AuthnContext')[0], saml, 'AuthnContextClassRef')[0];
  const acr = textOf(context);
  const at = Date.parse(statement.getAttribute('AuthnInstant') ?? '') / 1000;
  const attributes = attributesOf(children(assertion, saml, 'AttributeStatement'));
  return {
    id,
    until: confirmedUntil(children(subject, saml, 'SubjectConfirmation'), expected),
    claims: {
      iss: issuer,
      sub: `saml:${nameId}`,
      ...(acr !== '' && { acr }),
      ...(Number.isFinite(at) && { auth_time: Math.floor(at) }),
      ...attributeClaims(attributes, expected.settings, format === emailFormat ? nameId : undefined),
    },
  };
}

/** Web Browser SSO Profile §4.1.4.3: recipient, request and end are all demanded; a start is not allowed. */
function confirmedUntil(confirmations: readonly Element[], { recipient, requestId, now }: Expected): Date {
  const reasons = new Set<string>();
  for (const confirmation of confirmations) {
    const data = children(confirmation, saml, 'SubjectConfirmationData')[0];
    const until = new Date(data?.getAttribute('NotOnOrAfter') ?? Number.NaN);
    if (confirmation.getAttribute('Method') !== bearer || !data) reasons.add('it is not a bearer’s');
    else if (data.getAttribute('Recipient') !== recipient) reasons.add('the recipient is another');
    else if (data.getAttribute('InResponseTo') !== requestId) reasons.add('it answers another request');
    else if (data.hasAttribute('NotBefore')) reasons.add('it has a start');
    else if (!(until.getTime() + skewMs > now.getTime())) reasons.add('it is over');
    else return new Date(until.getTime() + skewMs);
  }
  throw new Error(
    `The assertion is not meant for this sign-in: ${[...reasons].join(', ') || 'it has no confirmation'}.`,
  );
}

/** Attributes by name; one that comes twice has the values of both. */
function attributesOf(statements: readonly Element[]): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const attribute of statements.flatMap((statement) => children(statement, saml, 'Attribute'))) {
    const key = attribute.getAttribute('Name') ?? '';
    const values = children(attribute, saml, 'AttributeValue')
      .map(textOf)
      .filter((value) => value !== '');
    attributes.set(key, [...(attributes.get(key) ?? []), ...values]);
  }
  return attributes;
}

function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}
