import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import { beforeEach, describe, expect, test } from 'vitest';
import { checked } from './provider-client.ts';
import { type SamlInput, samlProvider } from './testing/saml-provider.ts';

const idp = samlProvider();
const other = samlProvider();
const issuer = 'https://sts.windows.net/7f3c/';
const recipient = 'https://portal.example/api/v2/developer/authenticate/saml/acs';
const email = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';
const attributes = { [email]: ['ada@example.com'] };
const minute = 60_000;

let right: SamlInput;
let settings: NonNullable<IdentityProvider['saml']>;
beforeEach(() => {
  right = { issuer, audience: 'urn:portal', recipient, requestId: '_request', now: new Date(), attributes };
  settings = {
    sign_in_address: 'https://id.example/saml',
    certificates: [idp.certificate],
    email_attribute: null,
    name_attribute: null,
    groups_attribute: null,
  };
});

const at = (minutes: number) => new Date(right.now.getTime() + minutes * minute);

function check(xml: string) {
  const provider = { issuer, client_id: 'urn:portal', saml: settings } as IdentityProvider;
  return checked(provider, Buffer.from(xml).toString('base64'), { recipient, requestId: '_request', now: right.now });
}

/** Why an answer is refused: the code, and what the log says. */
async function refusal(xml: string): Promise<string> {
  try {
    const { claims } = await check(xml);
    return `believed as ${claims.sub} ${claims.email}`;
  } catch (error) {
    const { code, cause } = error as SsoFailure;
    return `${code}: ${(cause as Error).message}`;
  }
}

/** The parts of a signed answer, to put together otherwise. */
function taken(xml: string) {
  const assertion = xml.match(/<Assertion .*<\/Assertion>/s)?.[0] ?? '';
  const signature = assertion.match(/<(\w+:)?Signature .*<\/(\w+:)?Signature>/s)?.[0] ?? '';
  const bare = assertion.replace(signature, '');
  // What the attacker wants to be believed, with another id.
  const evil = bare.replaceAll('ada', 'root').replace(/ ID="[^"]+"/, ' ID="_evil"');
  return { assertion, signature, bare, evil, whole: (inside: string) => xml.replace(assertion, inside) };
}

const intoIssuer = (assertion: string, more: string) => assertion.replace('</Issuer>', `</Issuer>${more}`);

describe('what is believed', () => {
  test('a signed assertion below a response that is not signed (Microsoft Entra ID)', async () => {
    const groups = ['0d1e', '77aa'];
    const sent = { ...attributes, 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': groups };
    const { claims } = await check(idp.answer({ ...right, attributes: sent }));
    expect(claims).toEqual({
      iss: issuer,
      auth_time: expect.any(Number),
      sub: 'saml:ada-7f3c',
      email: 'ada@example.com',
      groups,
      acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
    });
  });

  test('response and assertion both signed; the address as the NameID (Google)', async () => {
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const xml = idp.answer({ ...right, nameId: 'ada@example.com', format, attributes: { firstName: ['Ada'] } });
    const { claims } = await check(idp.sign(xml, 'Response'));
    expect(claims).toMatchObject({ sub: 'saml:ada@example.com', email: 'ada@example.com', given_name: 'Ada' });
  });

  test('either of two certificates, while the provider changes from one to the other', async () => {
    settings = { ...settings, certificates: [other.certificate, idp.certificate] };
    expect((await check(idp.answer(right))).claims.sub).toBe('saml:ada-7f3c');
    expect((await check(other.answer(right))).claims.sub).toBe('saml:ada-7f3c');
  });

  test('an attribute that the owner has named', async () => {
    settings = { ...settings, email_attribute: 'contact' };
    const { claims } = await check(idp.answer({ ...right, attributes: { ...attributes, contact: ['a@b.example'] } }));
    expect(claims.email).toBe('a@b.example');
  });

  test('two addresses are none', async () => {
    const { claims } = await check(idp.answer({ ...right, attributes: { email: ['a@b.example', 'c@d.example'] } }));
    expect(claims.email).toBeUndefined();
  });
});

describe('each attack is refused', () => {
  test.each<[string, () => string, RegExp]>([
    ['nobody has signed', () => idp.unsigned(right), /not signed/],
    ['the response alone is signed', () => idp.sign(idp.unsigned(right), 'Response'), /not signed/],
    [
      'the response was changed after both were signed',
      () => idp.sign(idp.answer(right), 'Response').replace(/(<samlp:Response [^>]*IssueInstant=")\d+/, '$12001'),
      /Invalid document signature/,
    ],
    ['another key has signed', () => other.answer(right), /Invalid signature/],
    ['changed after it was signed', () => idp.answer(right).replace('ada-7f3c', 'root'), /Invalid signature/],
    ['another audience', () => idp.answer({ ...right, audience: 'urn:elsewhere' }), /audience mismatch/],
    [
      'another recipient',
      () => idp.answer({ ...right, recipient: 'https://x.example', destination: recipient }),
      /recipient/,
    ],
    ['another destination', () => idp.answer({ ...right, destination: 'https://x.example' }), /another destination/],
    ['another issuer', () => idp.answer({ ...right, issuer: 'https://x.example' }), /another issuer/],
    ['another request', () => idp.answer({ ...right, requestId: '_other' }), /not to this request/],
    ['no request (begun by the provider)', () => idp.answer({ ...right, requestId: undefined }), /not to this request/],
    [
      'the response renamed to this request, the assertion of another',
      () => idp.answer({ ...right, requestId: '_other' }).replace('InResponseTo="_other"', 'InResponseTo="_request"'),
      /InResponseTo|another request/,
    ],
    ['over', () => idp.answer({ ...right, begins: at(-20), ends: at(-10) }), /subject confirmation|expired|over/],
    ['not yet begun', () => idp.answer({ ...right, begins: at(10), ends: at(20) }), /not yet valid/],
    [
      'a transient name',
      () => idp.answer({ ...right, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }),
      /transient/,
    ],
    ['a comment in the name', () => idp.answer(right).replace('ada-7f3c', 'ada<!---->-7f3c'), /comment/],
    ['a comment in the address', () => idp.answer(right).replace('ada@', 'ada@example.com<!---->.'), /comment/],
    ['a processing instruction', () => idp.answer(right).replace('ada-7f3c', 'ada<?x y?>-7f3c'), /processing/],
    [
      'an outer entity',
      () => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${idp.answer(right)}`,
      /document type/,
    ],
    [
      'a billion laughs',
      () => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${idp.answer(right)}`,
      /document type/,
    ],
    ['no XML', () => 'nonsense', /./],
    ['nothing', () => '', /./],
    ['not well-formed', () => idp.answer(right).replace('</Subject>', ''), /./],
    [
      'SHA-1 as signature',
      () =>
        idp.sign(idp.unsigned(right), 'Assertion', {
          signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
          digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
        }),
      /rsa-sha1, which is refused/,
    ],
    [
      'SHA-1 as digest',
      () =>
        idp.sign(idp.unsigned(right), 'Assertion', {
          signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
        }),
      /sha1, which is refused/,
    ],
    [
      'an HMAC with the certificate',
      () => idp.answer(right).replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
      /hmac/,
    ],
    [
      'no algorithm',
      () => idp.answer(right).replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'none'),
      /none/,
    ],
    [
      'another transform',
      () => idp.answer(right).replace('xmldsig#enveloped-signature', 'xslt'),
      /xslt, which is refused/,
    ],
    [
      'two assertions',
      () => taken(idp.answer(right)).whole(`${taken(idp.answer(right)).assertion}`.repeat(2)),
      /one assertion/,
    ],
    [
      'an encrypted one',
      () => idp.answer(right).replace('<Assertion ', '<EncryptedAssertion/><Assertion '),
      /encrypted/,
    ],
  ])('%s', async (_name, attack, reason) => {
    const said = await refusal(attack());
    expect(said).toMatch(/^sso_invalid: /);
    expect(said).toMatch(reason);
  });

  test.each<[string, () => string]>([
    [
      'XSW 1: the signed response inside the signature of a forged one',
      () => {
        const signed = idp.sign(idp.answer(right), 'Response');
        const forged = signed.replaceAll('ada', 'root').replace(/ ID="[^"]+"/, ' ID="_evil"');
        return forged.replace(/<\/(\w+:)?Signature>/, `${signed}$&`);
      },
    ],
    [
      'XSW 2: the signed response before the signature of a forged one',
      () => {
        const signed = idp.sign(idp.answer(right), 'Response');
        const forged = signed.replaceAll('ada', 'root').replace(/ ID="[^"]+"/, ' ID="_evil"');
        return forged.replace(/<(\w+:)?Signature /, `${signed}$&`);
      },
    ],
    ['XSW 3: a forged assertion before the signed one', () => wrapped(({ evil, assertion }) => evil + assertion)],
    [
      'XSW 4: the signed assertion inside a forged one',
      () => wrapped(({ evil, assertion }) => evil.replace('</Assertion>', `${assertion}</Assertion>`)),
    ],
    [
      'XSW 5: a forged assertion with the signature, the signed one after it',
      () => wrapped(({ evil, signature, bare }) => intoIssuer(evil, signature) + bare),
    ],
    [
      'XSW 6: the signed assertion inside the signature of a forged one',
      () =>
        wrapped(({ evil, signature, bare }) =>
          intoIssuer(evil, signature.replace(/<\/(\w+:)?Signature>$/, `${bare}$&`)),
        ),
    ],
    [
      'XSW 7: a forged assertion in extensions before the signed one',
      () => wrapped(({ evil, assertion }) => `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`),
    ],
    [
      'XSW 8: the signed assertion in an object of the signature of a forged one',
      () =>
        wrapped(({ evil, signature, bare }) =>
          intoIssuer(evil, signature.replace(/<\/(\w+:)?Signature>$/, `<Object>${bare}</Object>$&`)),
        ),
    ],
    [
      'the signature of a forged one points at nothing',
      () => wrapped(({ evil, signature }) => intoIssuer(evil, signature)),
    ],
    [
      'a forged one with the id of the signed one',
      () => wrapped(({ bare, signature }) => intoIssuer(bare.replaceAll('ada', 'root'), signature)),
    ],
  ])('%s', async (_name, attack) => {
    expect(await refusal(attack())).toMatch(/^sso_invalid: /);
  });

  test('a provider that says no', async () => {
    const xml = idp.unsigned({ ...right, status: 'Responder' }).replace(/<Assertion .*<\/Assertion>/s, '');
    expect(await refusal(xml)).toBe('access_denied: The provider says Responder.');
  });

  test('a no with an assertion is a no', async () => {
    expect(await refusal(idp.answer({ ...right, status: 'AuthnFailed' }))).toMatch(/^access_denied/);
  });
});

function wrapped(put: (parts: ReturnType<typeof taken>) => string): string {
  const parts = taken(idp.answer(right));
  return parts.whole(put(parts));
}

describe('answers that cost time', () => {
  const filled = (n: number) => intoAssertion('<z/>'.repeat(n));
  const intoAssertion = (more: string) => idp.answer(right).replace('</Assertion>', `${more}</Assertion>`);
  const deep = (n: number) => intoAssertion('<a>'.repeat(n) + '</a>'.repeat(n));

  test.each([
    ['many elements', () => filled(20_000)],
    ['deep elements', () => deep(2_000)],
    ['many attributes', () => intoAssertion(`<z ${Array.from({ length: 9_000 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
  ])('%s are refused before any signature is looked at', async (_name, xml) => {
    expect(await refusal(xml())).toBe('sso_invalid: The answer has more than 1000 elements or 3000 attributes.');
  });

  test('what is as large as an answer with hundreds of groups is read', async () => {
    const groups = Array.from({ length: 500 }, (_, index) => `group-${index}`);
    const sent = { ...attributes, 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups': groups };
    expect((await check(idp.answer({ ...right, attributes: sent }))).claims.groups).toHaveLength(500);
    expect(await refusal(deep(400))).toContain('sso_invalid');
  });
});
