import type { ProviderDraft } from './entry-draft.ts';

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What a provider's metadata says of it, as the form has it; undefined for what is no metadata of an identity provider. */
export function readMetadata(
  xml: string,
): Pick<ProviderDraft, 'issuer' | 'sign_in_address' | 'certificates'> | undefined {
  const read = new DOMParser().parseFromString(xml.trim(), 'text/xml');
  const [role] = read.getElementsByTagNameNS(metadata, 'IDPSSODescriptor');
  const issuer = role?.parentElement?.getAttribute('entityID');
  const services = [...(role?.getElementsByTagNameNS(metadata, 'SingleSignOnService') ?? [])];
  const service = services.find((one) => one.getAttribute('Binding') === redirect);
  const keys = [...(role?.getElementsByTagNameNS(metadata, 'KeyDescriptor') ?? [])].filter(
    (one) => one.getAttribute('use') !== 'encryption',
  );
  const certificates = keys.flatMap((key) =>
    [...key.getElementsByTagNameNS(dsig, 'X509Certificate')].map((one) => (one.textContent ?? '').replace(/\s/g, '')),
  );
  if (!issuer || !service || certificates.length === 0) return undefined;
  const address = service.getAttribute('Location') ?? '';
  return { issuer, sign_in_address: address, certificates: [...new Set(certificates)].join('\n\n') };
}
