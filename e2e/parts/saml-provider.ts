import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { type SamlInput, samlProvider } from '@stoa/saml/testing/saml-provider';
import { applyFolder, writtenPortal } from './portal-folder.ts';
import { type StoaServer, startStoa } from './stoa-server.ts';

export interface StoaWithSaml {
  readonly stoa: StoaServer;
  /** What the next answers say otherwise. */
  readonly behaviour: { input: Partial<SamlInput> };
  remove(): Promise<void>;
}

/** The built server with a provider of SAML 2.0 beside it, at 127.0.0.1: for a browser another site than localhost. */
export async function startStoaWithSaml(): Promise<StoaWithSaml> {
  const server = await startStoa({ demo: null });
  const idp = samlProvider();
  const issuer = 'https://id.example/entity';
  const behaviour: StoaWithSaml['behaviour'] = { input: {} };
  const site = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    // A browser asks for an icon too.
    if (!query.has('SAMLRequest')) return void response.writeHead(404).end();
    const sent = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
    const found = (pattern: RegExp) => sent.match(pattern)?.[1] ?? '';
    const recipient = found(/AssertionConsumerServiceURL="([^"]+)"/);
    const right = { issuer, audience: found(/Issuer[^>]*>([^<]+)</), recipient, requestId: found(/ ID="([^"]+)"/) };
    const xml = idp.answer({ ...right, now: new Date(), ...behaviour.input });
    const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: query.get('RelayState') ?? '' };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    response.setHeader('content-type', 'text/html');
    response.end(
      `<h1>Company ID</h1><form method="post" action="${recipient}">${inputs.join('')}<button>Sign in as Ada</button></form>`,
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const provider = {
    identifier: 'company',
    for: 'both',
    name: 'Company ID',
    issuer,
    client_id: 'urn:portal',
    saml: {
      sign_in_address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/sso`,
      certificates: [idp.certificate],
    },
    email: 'trusted',
    trusted_email_domains: ['example.com'],
  };
  const folder = writtenPortal({
    'portal.yaml': { name: 'Harbour', identity_providers: [provider] },
    'products/orders/product.yaml': { name: 'Orders', description: 'Ships.' },
  });
  await applyFolder(server, folder);
  return {
    stoa: server,
    behaviour,
    async remove() {
      await server.remove();
      site.close();
    },
  };
}
