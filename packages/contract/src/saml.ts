import { z } from 'zod';

/** The largest answer of an identity provider: one with some hundred groups is smaller. */
const maxBodyBytes = 262_144;

/** What both assertion consumer services have in common. */
export const samlAnswer = {
  description:
    'The assertion consumer service of SAML 2.0 (HTTP-POST binding): a form with `SAMLResponse` and `RelayState`. An answer that another site sends has no cookie; it gets a page that sends the same form again from here. Then it redirects to the address that was asked for with `loginSuccess=true` appended, or to the log-in page with `error`. 400 for an answer to nothing that left from this browser, so also for the same one again, and for one that nobody asked for.',
  rawBody: ['application/x-www-form-urlencoded'],
  maxBodyBytes,
  responses: { 302: null, 200: { binary: ['text/html'] } },
  problems: [413, 415, 429],
} as const;

/** What both descriptions of the portal as a service provider have in common. */
export const samlMetadata = {
  description: 'The metadata of the portal as a service provider, for the provider to read.',
  responses: { 200: { binary: ['application/samlmetadata+xml'] } },
  problems: [404],
} as const;

export const samlProviderParams = z.object({ identityProvider: z.string().min(1).max(255) });

export const samlProviderQuery = z.object({
  provider: z.string().min(1).max(255).optional().meta({
    description:
      'Identifier of the identity provider that reads it. Without it the first one with SAML that developers are offered.',
  }),
});
