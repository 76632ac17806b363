import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids } from './values.ts';

/** RFC 9110 §5.6.2 and §5.5: nothing that could end a line. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The first line of the answer, as JSON; the bytes of the API's answer follow it as they come. */
export interface TryItHead {
  readonly status: number;
  readonly status_text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Bytes of an answer that are handed on; where one more comes, the answer was larger. */
  readonly limit: number;
  /** Redirects that were followed. */
  readonly redirects: number;
  readonly stopped?: StoppedRedirect;
}

/** Why a redirect was not followed. */
export type StoppedRedirect =
  | { readonly reason: 'other-host'; readonly host: string }
  | { readonly reason: 'too-many' | 'not-encrypted' | 'other-path' };

export const tryItEndpoints = {
  getTryIt: endpoint(routes.getTryIt, {
    tag: 'Reference',
    summary: 'Get how requests may be sent from the reference',
    params: ids('productId', 'productVersionId'),
    responses: {
      200: ownObject({
        proxy: z.boolean().meta({ description: 'Whether `tryOperation` sends requests for this product.' }),
      }).meta({ id: 'TryIt' }),
    },
    problems: [401, 404],
  }),
  tryOperation: endpoint(routes.tryOperation, {
    tag: 'Reference',
    summary: 'Send a request to the API through the portal',
    description:
      'Where the product allows it (`try_it.proxy`): to the servers that the specification names for the operation, with its own method and path. The answer is one line of JSON (`status`, `status_text`, `headers`, `limit`, `redirects`, `stopped`) and then the bytes of the API’s answer as they come, at most `limit`; one byte more says that there was more. Up to five redirects are followed below the same server, none elsewhere (`stopped`); cookies go neither way. Headers that name another method, path, host, client address or certificate stay behind. What the API compresses is decoded. A caller has four requests at once at most (429).',
    params: ids('productId', 'productVersionId'),
    body: z.strictObject({
      operation: z.int().min(0).max(10_000_000).meta({ description: 'Its number in the reference.' }),
      method: z.string().max(20).regex(token),
      url: z
        .string()
        .min(1)
        .max(8_000)
        .regex(/^[\x21-\x7e]+$/),
      headers: z.array(z.tuple([z.string().max(200).regex(token), z.string().max(8_000).regex(fieldValue)])).max(100),
      body: z.object({ base64: z.base64().max(1_400_000) }).optional(),
    }),
    maxBodyBytes: 2 * 1024 * 1024,
    responses: { 200: { binary: ['application/vnd.stoa.try-it'] } },
    problems: [401, 404, 413, 422, 429, 502, 503, 504],
  }),
};
