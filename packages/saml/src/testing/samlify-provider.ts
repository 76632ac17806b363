import { createRequire } from 'node:module';
import { type KeyPair, newRsaKey, testCertificate } from '@stoa/certificates/testing/certificates';
import samlify from 'samlify';

const protocol = 'urn:oasis:names:tc:SAML:2.0';
const microsoft = 'http://schemas.microsoft.com';
const xmlsoap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;

// The schemas of OASIS in libxml2. The package has no types.
const require = createRequire(import.meta.url);
setSchemaValidator(require('@authenio/samlify-xmllint-wasm') as Parameters<typeof setSchemaValidator>[0]);

/** How a provider words its answers: which attribute has which name, and how it is written. */
interface Manner {
  readonly nameIdFormat: string;
  /** Names of attributes by what a person has. */
  readonly names: Readonly<Record<string, string>>;
  /** The template of an attribute; by default samlify's, with `NameFormat`. */
  readonly attribute?: string;
  readonly type?: string;
  readonly prefixes?: { readonly protocol: string; readonly assertion: string };
  /** The message is signed, besides the assertion. */
  readonly signsResponse: boolean;
}

/** What samlify's own documentation shows, Microsoft Entra ID, and Google Workspace with _Signed response_. */
export const manners = {
  plain: {
    nameIdFormat: `${protocol}:nameid-format:persistent`,
    names: { email: 'email', given: 'firstName', family: 'lastName', groups: 'groups' },
    signsResponse: false,
  },
  entra: {
    nameIdFormat: `${protocol}:nameid-format:persistent`,
    names: {
      id: `${microsoft}/identity/claims/objectidentifier`,
      tenant: `${microsoft}/identity/claims/tenantid`,
      email: `${xmlsoap}/emailaddress`,
      given: `${xmlsoap}/givenname`,
      family: `${xmlsoap}/surname`,
      groups: `${microsoft}/ws/2008/06/identity/claims/groups`,
      link: `${microsoft}/claims/groups.link`,
      methods: `${microsoft}/claims/authnmethodsreferences`,
    },
    attribute: '<saml:Attribute Name="{Name}"><saml:AttributeValue>{Value}</saml:AttributeValue></saml:Attribute>',
    signsResponse: false,
  },
  google: {
    nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    names: { given: 'first_name', family: 'last_name', groups: 'groups' },
    attribute:
      '<saml:Attribute Name="{Name}"><saml:AttributeValue xmlns:xs="{ValueXmlnsXs}" xmlns:xsi="{ValueXmlnsXsi}" xsi:type="{ValueXsiType}">{Value}</saml:AttributeValue></saml:Attribute>',
    type: 'xs:anyType',
    prefixes: { protocol: 'saml2p', assertion: 'saml2' },
    signsResponse: true,
  },
} as const satisfies Record<string, Manner>;

/** A person at the provider; an attribute that is missing is not sent. */
export type SamlPerson = Readonly<Record<string, string | readonly string[]>> & {
  readonly nameId: string;
  /** The AuthnContextClassRef. */
  readonly context?: string;
};

export interface SamlifyProvider {
  /** DER in base64. */
  readonly certificate: string;
  /**
   * Reads a request of the redirect binding as the portal's metadata promise it, and answers it.
   * @param metadata of the portal
   * @throws what samlify throws for a request that it refuses
   */
  answer(metadata: string, request: URL, person: SamlPerson): Promise<SamlifyAnswer>;
}

interface SamlifyAnswer {
  /** The response in base64, as the form has it. */
  readonly SAMLResponse: string;
  readonly RelayState: string;
  /** The address that the form is sent to. */
  readonly consumer: string;
  /** What samlify has read of the request. */
  readonly read: Readonly<Record<string, unknown>>;
}

/** An identity provider that is not ours (npm `samlify`), in one of three manners. */
export function samlifyProvider(
  issuer: string,
  manner: Manner = manners.plain,
  keys: KeyPair = newRsaKey(2048),
): SamlifyProvider {
  const certificate = testCertificate({ keys, subject: 'samlify' }).toString('base64');
  const { names, attribute, type = 'xs:string', prefixes, nameIdFormat, signsResponse } = manner;
  const providerOf = (sent: readonly string[]) =>
    IdentityProvider({
      entityID: issuer,
      signingCert: certificate,
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      nameIDFormat: [nameIdFormat],
      singleSignOnService: [{ Binding: `${protocol}:bindings:HTTP-Redirect`, Location: 'https://id.example/saml' }],
      singleLogoutService: [{ Binding: `${protocol}:bindings:HTTP-Redirect`, Location: 'https://id.example/out' }],
      ...(prefixes && { tagPrefix: prefixes }),
      loginResponseTemplate: {
        context: SamlLib.defaultLoginResponseTemplate.context.replace('{AuthnStatement}', authnStatement),
        attributes: sent.map((key) => ({
          name: names[key] as string,
          nameFormat: `${protocol}:attrname-format:basic`,
          valueXsiType: type,
          valueTag: key,
        })),
        ...(attribute && { additionalTemplates: { attributeTemplate: { context: attribute } } }),
      },
    });
  return {
    certificate,
    async answer(metadata, address, person) {
      const provider = providerOf(Object.keys(names).filter((key) => person[key] !== undefined));
      const portal = ServiceProvider({ metadata, wantMessageSigned: signsResponse });
      const query = Object.fromEntries(address.searchParams);
      const request = await provider.parseLoginRequest(portal, 'redirect', { query });
      const consumer = portal.entityMeta.getAssertionConsumerService('post') as string;
      const fill = (template: string) => {
        const values = tagsOf({ issuer, consumer, person, nameIdFormat, request: request.extract.request?.id });
        const context = Object.keys(names).reduce((xml, key) => repeated(xml, key, person[key]), template);
        const filled = SamlLib.replaceTagsByValue(context, { ...values, Audience: portal.entityMeta.getEntityID() });
        return { id: values.ID, context: filled };
      };
      const made = await provider.createLoginResponse(portal, { ...request }, 'post', {}, fill);
      return {
        SAMLResponse: made.context,
        RelayState: address.searchParams.get('RelayState') ?? '',
        consumer,
        read: request.extract,
      };
    },
  };
}

const authnStatement =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>{Context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

interface Answered {
  readonly issuer: string;
  readonly consumer: string;
  readonly person: SamlPerson;
  readonly nameIdFormat: string;
  readonly request: unknown;
}

/** Returns the values for samlify's template: with a custom template, samlify leaves them to its author. */
function tagsOf({ issuer, consumer, person, nameIdFormat, request }: Answered) {
  const now = new Date();
  const end = new Date(now.getTime() + 300_000).toISOString();
  const values = Object.entries(person).flatMap(([key, value]) =>
    [value].flat().map((one, index): [string, string] => [`${tagOf(key)}${index}`, one]),
  );
  return {
    ...Object.fromEntries(values),
    ID: `_${crypto.randomUUID()}`,
    AssertionID: `_${crypto.randomUUID()}`,
    Destination: consumer,
    SubjectRecipient: consumer,
    Issuer: issuer,
    IssueInstant: now.toISOString(),
    StatusCode: `${protocol}:status:Success`,
    ConditionsNotBefore: now.toISOString(),
    ConditionsNotOnOrAfter: end,
    SubjectConfirmationDataNotOnOrAfter: end,
    NameIDFormat: nameIdFormat,
    NameID: person.nameId,
    InResponseTo: String(request),
    Context: person.context ?? `${protocol}:ac:classes:Password`,
  };
}

const tagOf = (key: string) => `attr${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** samlify knows one value of an attribute: its element is repeated, with a tag for each value. */
function repeated(xml: string, key: string, value: string | readonly string[] = []): string {
  const element = new RegExp(`<(\\S+)[^<]*\\{${tagOf(key)}\\}</\\1>`);
  return xml.replace(element, (one) =>
    [value]
      .flat()
      .map((_value, index) => one.replace(`{${tagOf(key)}}`, `{${tagOf(key)}${index}}`))
      .join(''),
  );
}
