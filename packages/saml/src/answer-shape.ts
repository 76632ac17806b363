import { DOMParser } from '@xmldom/xmldom';

const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol';
const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';

/** RSA with SHA-2 alone: no SHA-1, and no HMAC, for which a certificate would be a known secret. */
const signatureMethods = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
];
const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const transforms = [`${dsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'];

/** What of an answer is not covered by the assertion's signature, and checked nevertheless. */
export interface Envelope {
  /** The last part of the status code: `Success`, or why not. */
  readonly status: string;
  readonly destination: string | undefined;
  readonly inResponseTo: string | undefined;
  readonly issuer: string | undefined;
  /** It has a signature of its own, which must then be right. */
  readonly isSigned: boolean;
}

/**
 * Demands the one shape that identity providers send, before any signature is checked: one assertion below one response,
 * each signature over the element that it stands in, and nothing else that could be taken for one of them. Signature wrapping
 * needs a second place to hide in, and there is none.
 * @throws Error
 */
export function readEnvelope(xml: string): Envelope {
  const response = parse(xml);
  if (!isNamed(response, samlp, 'Response')) throw new Error('The answer is no SAML 2.0 response.');
  const all = [response, ...descendants(response)];
  const codes = children(children(response, samlp, 'Status')[0], samlp, 'StatusCode');
  const status = codes[0]?.getAttribute('Value')?.split(':').at(-1) ?? '';
  const envelope = {
    status,
    destination: response.getAttribute('Destination') || undefined,
    inResponseTo: response.getAttribute('InResponseTo') || undefined,
    issuer: children(response, saml, 'Issuer')[0]?.textContent?.trim() || undefined,
    isSigned: children(response, dsig, 'Signature').length > 0,
  };
  // A refusal has no assertion, and many providers do not sign it.
  if (status !== 'Success') return envelope;
  if (all.some((element) => element.localName === 'EncryptedAssertion'))
    throw new Error('The assertion is encrypted: switch encryption off at the provider.');
  requireOneAssertion(response, all);
  requireOwnIds(all);
  requirePlainSignatures(response, all);
  return envelope;
}

/** More than providers send, also with some hundred groups. The library takes the square of it in time, before it knows who has signed. */
const mostElements = 1_000;
const mostAttributes = 3_000;

/**
 * Parsed with no DTD, so that no entity can be declared, with no comment, which would split a text in two, and no larger than answers are.
 * @throws Error
 */
export function parse(xml: string): Element {
  if ((xml.match(/<[^/]/g)?.length ?? 0) > mostElements || xml.split('=').length > mostAttributes)
    throw new Error(`The answer has more than ${mostElements} elements or ${mostAttributes} attributes.`);
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('The answer has a document type declaration.');
  if (/<!--|<\?(?!xml\s)/.test(xml)) throw new Error('The answer has a comment or a processing instruction.');
  const refuse = (message: string): never => {
    throw new Error(`The answer is not well-formed XML: ${message}`);
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  const root: Element | null | undefined = parser.parseFromString(xml, 'text/xml')?.documentElement;
  if (!root) throw new Error('The answer is empty.');
  return root;
}

function requireOneAssertion(response: Element, all: readonly Element[]): void {
  const assertions = all.filter(({ localName }) => localName === 'Assertion');
  const responses = all.filter(({ localName }) => localName === 'Response');
  if (assertions.length !== 1 || responses.length !== 1) throw new Error('The answer must have one assertion.');
  const [assertion] = assertions;
  if (!assertion || !isNamed(assertion, saml, 'Assertion') || assertion.parentNode !== response)
    throw new Error('The assertion must stand below the response.');
  if (children(assertion, dsig, 'Signature').length !== 1) throw new Error('The assertion is not signed.');
}

/** Attributes that some reader may take for an id: each value once. */
function requireOwnIds(all: readonly Element[]): void {
  const ids = all.flatMap((element) =>
    ['ID', 'Id', 'id', 'AssertionID'].map((name) => element.getAttribute(name)).filter((id) => id),
  );
  if (new Set(ids).size !== ids.length) throw new Error('Two elements have the same id.');
}

function requirePlainSignatures(response: Element, all: readonly Element[]): void {
  for (const signature of all.filter(({ localName }) => localName === 'Signature')) {
    const owner = signature.parentNode as Element;
    const mayHave = owner === response || (owner.parentNode === response && owner.localName === 'Assertion');
    if (signature.namespaceURI !== dsig || !mayHave || children(owner, dsig, 'Signature').length !== 1)
      throw new Error('A signature stands where none belongs.');
    const parts = descendants(signature);
    if (parts.some(({ localName }) => localName === 'Object')) throw new Error('A signature has an object in it.');
    const named = (name: string) => parts.filter(({ localName }) => localName === name);
    const [reference, ...others] = named('Reference');
    if (!reference || others.length > 0 || reference.getAttribute('URI') !== `#${owner.getAttribute('ID')}`)
      throw new Error('A signature must cover the element that it stands in.');
    requireMethods(named('SignatureMethod'), signatureMethods);
    requireMethods(named('DigestMethod'), digestMethods);
    requireMethods(named('CanonicalizationMethod'), transforms.slice(1));
    for (const transform of named('Transform')) requireMethods([transform], transforms);
  }
}

function requireMethods([element, ...others]: readonly Element[], allowed: readonly string[]): void {
  const method = element?.getAttribute('Algorithm') ?? 'none';
  if (others.length > 0 || !allowed.includes(method)) throw new Error(`A signature uses ${method}, which is refused.`);
}

function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** The elements of that name right below. */
export function children(parent: Element | undefined, namespace: string, name: string): Element[] {
  return elementsOf(parent).filter((element) => isNamed(element, namespace, name));
}

function elementsOf(parent: Element | undefined): Element[] {
  return Array.from(parent?.childNodes ?? []).filter((node): node is Element => node.nodeType === 1);
}

/** Returns the descendants in the order of the document. */
function descendants(parent: Element): Element[] {
  const found: Element[] = [];
  const waiting = elementsOf(parent).reverse();
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    waiting.push(...elementsOf(element).reverse());
  }
  return found;
}
