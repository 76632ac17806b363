import { decodeText } from '@stoa/contract/decode-text';
import { isUuid } from '@stoa/contract/uuid';
import { previewAddress } from '@stoa/portal-code/previews/preview-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from './head.ts';
import type { KeptAnswers, StartAnswer } from './kept-answers.ts';

/**
 * Milliseconds that the end of a page waits for its answers; its beginning, with scripts and a spinner, has left long
 * before. What is not there by then the script asks for as ever.
 */
const timeoutMs = 2_000;
/** Bytes of one answer: more would keep the page itself from arriving. */
const mostBytes = 1_000_000;

const forEverybody = ['/api/v2/portal', '/api/v2/portal/appearance'];

/**
 * What the page at this address asks for before it can show anything. The calls themselves are made, inside this server
 * and with the visitor's own cookies: what the visitor may not read is not in the page either, and no rule stands twice.
 * @param kept large answers of earlier pages; each is asked for again and taken where it still stands
 */
export async function startAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  kept: KeptAnswers,
): Promise<StartAnswer[]> {
  const answers: StartAnswer[] = [];
  const ask = async (address: string, accept = 'application/json'): Promise<StartAnswer | undefined> => {
    const known = kept.get(address);
    const reply = await app.inject({
      method: 'GET',
      url: (previewAddress(request.originalUrl)?.base ?? '') + address,
      headers: {
        ...passedOn(request),
        accept,
        'accept-encoding': 'identity',
        ...(known && { 'if-none-match': known.etag }),
      },
      remoteAddress: request.ip,
    });
    const answer = answerOf(address, reply, known);
    if (answer) answers.push(answer);
    if (answer && reply.statusCode === 200) kept.put(answer, reply.headers.etag);
    return answer;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  // A call that fails is the script's to ask and to explain.
  const asked = askAll(pathOf(request), ask).catch((error: unknown) => {
    // A server that stops still sends the page, and makes no call any more.
    if (Object(error).code !== 'FST_ERR_REOPENED_CLOSE_SERVER') request.log.warn({ err: error }, 'start answers');
  });
  await Promise.race([asked, late]);
  clearTimeout(timer);
  return [...answers];
}

/** Whether there might be anything in the answers that another visitor may not read. */
export function mayHoldPersonalAnswers(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return (path === '/' || productOf(path) !== undefined) && request.headers.cookie !== undefined;
}

function answerOf(address: string, reply: InjectReply, known: StartAnswer | undefined): StartAnswer | undefined {
  if (reply.statusCode === 204) return { address, body: '' };
  // The call was made and allowed: what it would say is what is kept.
  if (reply.statusCode === 304) return known;
  if (reply.statusCode !== 200 || reply.rawPayload.length > mostBytes) return undefined;
  // The body must not contain `<`: otherwise it could end the element that it will stand in.
  return { address, body: reply.body.replaceAll('<', '\\u003c') };
}

interface InjectReply {
  readonly statusCode: number;
  readonly rawPayload: Uint8Array;
  readonly body: string;
}

type Ask = (address: string, accept?: string) => Promise<StartAnswer | undefined>;

/** What an answer says; undefined where there is none. */
function contentOf<T>(answer: StartAnswer | undefined): T | undefined {
  return answer?.body ? (JSON.parse(answer.body) as T) : undefined;
}

async function askAll(path: string, ask: Ask): Promise<void> {
  const [, root, , ...rest] = path.split('/');
  const product = productOf(path);
  const calls: Promise<unknown>[] = forEverybody.map((address) => ask(address));
  if (path === '/') calls.push(ask(catalogueAddresses.labels), askCatalogue(ask));
  if (product) {
    const base = `/api/v2/products/${product}`;
    calls.push(ask(base));
    calls.push(
      ask(`${base}/documents?page%5Bsize%5D=100`, 'application/vnd.konnect.document-tree+json').then(async (tree) => {
        const slug = root === 'docs' ? documentIn(contentOf(tree), rest) : undefined;
        if (slug) await ask(`${base}/documents/${encodeURIComponent(slug)}`, 'application/vnd.stoa.document+json');
      }),
    );
    calls.push(
      ask(`${base}/versions?page%5Bsize%5D=100`).then(async (versions) => {
        const id = root === 'spec' ? versionIn(contentOf(versions), rest[0]) : undefined;
        if (id) await ask(`${base}/versions/${id}/reference`);
      }),
    );
  }
  await Promise.all(calls);
}

/** The addresses of the portal's `catalogueQuery` and `catalogueLabelsQuery` for a catalog without filters. */
const catalogueAddresses = {
  first: '/api/v2/search/product-catalog?q=&join=versions&page%5Bsize%5D=12&page%5Bnumber%5D=1',
  labels: '/api/v2/catalog/labels',
};

async function askCatalogue(ask: Ask): Promise<void> {
  const first = contentOf<{ data: { source: { id: string } }[] }>(await ask(catalogueAddresses.first));
  const ids = (first?.data ?? []).map(({ source }) => source.id);
  if (ids.length > 0) await ask(`/api/v2/catalog/details?${new URLSearchParams({ ids: ids.join(',') })}`);
}

/** The id of the product whose page it is. */
function productOf(path: string): string | undefined {
  const [, root = '', product = ''] = path.split('/');
  return ['spec', 'docs'].includes(root) && isUuid(product) ? product : undefined;
}

interface TreeNode {
  readonly id: string;
  readonly slug: string;
  readonly children: readonly TreeNode[];
}

/**
 * Finds the document as the portal's `findDocument` does: by the last slug of the address, or an id; by default the first one.
 */
function documentIn(tree: unknown, slugs: readonly string[]): string | undefined {
  const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const documents = flat(((tree ?? { data: [] }) as { data: TreeNode[] }).data);
  const last = decodeText(slugs.filter(Boolean).at(-1) ?? '');
  return (last === '' ? documents[0] : documents.find(({ id, slug }) => slug === last || id === last))?.slug;
}

/** Finds the version as the portal's `findVersion` does: by id, or by name in any case; by default the newest. */
function versionIn(versions: unknown, wanted: string | undefined): string | undefined {
  const { data } = (versions ?? { data: [] }) as { data: { id: string; name: string; created_at: string }[] };
  const oldestFirst = data.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const name = wanted && decodeText(wanted).toLowerCase();
  const found =
    oldestFirst.find(({ id }) => id === wanted) ?? oldestFirst.find((each) => each.name.toLowerCase() === name);
  return (found ?? oldestFirst.at(-1))?.id;
}

function passedOn({ headers }: FastifyRequest): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['cookie', 'host', 'user-agent'] as const) if (headers[name]) kept[name] = headers[name];
  return kept;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/**
 * Answers as blocks of data in the page. A script element whose type is no script is never run, so the policy against
 * inline scripts stays whole (CSP 3 §6.6.2); without `<` nothing in it can end it.
 */
export function answerElements(answers: readonly StartAnswer[]): string {
  return answers
    .map(({ address, body }) => `<script type="application/json" data-answer="${escapeHtml(address)}">${body}</script>`)
    .join('\n    ');
}
