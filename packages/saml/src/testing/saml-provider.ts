import { type KeyPair, newRsaKey, testCertificate } from '@stoa/certificates/testing/certificates';
import { SignedXml } from 'xml-crypto';

const sha256 = {
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
};

/** What an answer says; right for the request that it is made for, unless a test spoils it. */
export interface SamlInput {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly requestId: string | undefined;
  readonly now: Date;
  readonly destination?: string;
  readonly nameId?: string;
  readonly format?: string;
  readonly status?: string;
  readonly begins?: Date;
  readonly ends?: Date;
  readonly assertionId?: string;
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

export interface SamlProvider {
  readonly certificate: string;
  /** The signed answer, as XML. */
  answer(input: SamlInput): string;
  /** Makes an answer whose assertion is not signed. */
  unsigned(input: SamlInput): string;
  sign(xml: string, element: 'Assertion' | 'Response', methods?: typeof sha256): string;
}

/** An identity provider with a key of its own, in the shape that Microsoft Entra ID sends. */
export function samlProvider(keys: KeyPair = newRsaKey(2048)): SamlProvider {
  const certificate = testCertificate({ keys, subject: 'identity provider' }).toString('base64');
  const sign = (xml: string, element: 'Assertion' | 'Response', methods = sha256): string => {
    const signer = new SignedXml({
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      signatureAlgorithm: methods.signature,
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    });
    signer.addReference({
      xpath: `//*[local-name(.)='${element}']`,
      digestAlgorithm: methods.digest,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    });
    const reference = `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`;
    signer.computeSignature(xml, { location: { reference, action: 'after' } });
    return signer.getSignedXml();
  };
  return { certificate, sign, unsigned: answerXml, answer: (input) => sign(answerXml(input), 'Assertion') };
}

function answerXml(input: SamlInput): string {
  const { issuer, audience, recipient, requestId, now, destination = recipient, status = 'Success' } = input;
  const { nameId = 'ada-7f3c', format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' } = input;
  const { begins = new Date(now.getTime() - 1000), ends = new Date(now.getTime() + 300_000) } = input;
  const { assertionId = `_a${crypto.randomUUID()}`, attributes = {} } = input;
  const reply = requestId === undefined ? '' : ` InResponseTo="${requestId}"`;
  const at = now.toISOString();
  const statements = Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<Attribute Name="${name}">${values.map((value) => `<AttributeValue>${value}</AttributeValue>`).join('')}</Attribute>`,
    )
    .join('');
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${crypto.randomUUID()}" Version="2.0" IssueInstant="${at}" Destination="${destination}"${reply}>` +
    `<Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>` +
    `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" IssueInstant="${at}" Version="2.0"><Issuer>${issuer}</Issuer>` +
    `<Subject><NameID Format="${format}">${nameId}</NameID><SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<SubjectConfirmationData${reply} NotOnOrAfter="${ends.toISOString()}" Recipient="${recipient}"/></SubjectConfirmation></Subject>` +
    `<Conditions NotBefore="${begins.toISOString()}" NotOnOrAfter="${ends.toISOString()}"><AudienceRestriction><Audience>${audience}</Audience></AudienceRestriction></Conditions>` +
    `<AttributeStatement>${statements}</AttributeStatement>` +
    `<AuthnStatement AuthnInstant="${at}"><AuthnContext><AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement>` +
    '</Assertion></samlp:Response>'
  );
}
