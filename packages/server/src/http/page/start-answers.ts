import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An answer that the page's script would ask for first: address of the call, and its body. */
export interface StartAnswer {
  readonly address: string;
  /** JSON; empty for 204. */
  readonly body: string;
}

/**
 * Milliseconds that the end of a page waits for its answers; its beginning, with scripts and a spinner, has left long
 * before. What is not there by then the script asks for as ever.
 */
const patience = 2_000;
/** Bytes of one answer: more would keep the page itself from arriving. */
const mostBytes = 1_000_000;

const forEverybody = ['/api/v2/portal', '/api/v2/portal/appearance'];
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * What the page at this address asks for before it can show anything. The calls themselves are made, inside this server
 * and with the visitor's own cookies: what the visitor may not read is not in the page either, and no rule stands twice.
 */
export async function startAnswers(app: FastifyInstance, request: FastifyRequest): Promise<StartAnswer[]> {
  const answers: StartAnswer[] = [];
  const ask = async (address: string, accept = 'application/json'): Promise<unknown> => {
    const reply = await app.inject({
      method: 'GET',
      url: address,
      headers: { ...passedOn(request), accept, 'accept-encoding': 'identity' },
      remoteAddress: request.ip,
    });
    if (reply.statusCode === 204) answers.push({ address, body: '' });
    if (reply.statusCode !== 200 || reply.rawPayload.length > mostBytes) return undefined;
    answers.push({ address, body: reply.body });
    return JSON.parse(reply.body);
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  // A call that fails is the script's to ask and to explain.
  const asked = askAll(pathOf(request), ask).catch((error: unknown) =>
    request.log.warn({ err: error }, 'start answers'),
  );
  await Promise.race([asked, late]);
  clearTimeout(timer);
  return [...answers];
}

/** Whether there might be anything in the answers that another visitor may not read. */
export function mayHoldPersonalAnswers(request: FastifyRequest): boolean {
  return productOf(pathOf(request)) !== undefined && request.headers.cookie !== undefined;
}

type Ask = (address: string, accept?: string) => Promise<unknown>;

async function askAll(path: string, ask: Ask): Promise<void> {
  const [, root, , version] = path.split('/');
  const product = productOf(path);
  const calls: Promise<unknown>[] = forEverybody.map((address) => ask(address));
  if (product) {
    const base = `/api/v2/products/${product}`;
    calls.push(ask(base));
    calls.push(ask(`${base}/documents?page%5Bsize%5D=100`, 'application/vnd.konnect.document-tree+json'));
    calls.push(
      ask(`${base}/versions?page%5Bsize%5D=100`).then(async (versions) => {
        const id = root === 'spec' ? versionIn(versions, version) : undefined;
        if (id) await ask(`${base}/versions/${id}/reference`);
      }),
    );
  }
  await Promise.all(calls);
}

/** The id of the product whose page it is. */
function productOf(path: string): string | undefined {
  const [, root = '', product = ''] = path.split('/');
  return ['spec', 'docs'].includes(root) && idPattern.test(product) ? product : undefined;
}

/** As the portal's own `findVersion`: an id, a name in any case, else the newest. */
function versionIn(versions: unknown, wanted: string | undefined): string | undefined {
  const { data } = (versions ?? { data: [] }) as { data: { id: string; name: string; created_at: string }[] };
  const oldestFirst = data.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const name = wanted && decode(wanted).toLowerCase();
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Answers as blocks of data in the page. A script element whose type is no script is never run, so the policy against
 * inline scripts stays whole (CSP 3 §6.6.2); without `<` nothing in it can end it.
 */
export function answerElements(answers: readonly StartAnswer[]): string {
  return answers
    .map(
      ({ address, body }) =>
        `<script type="application/json" data-answer="${address}">${body.replaceAll('<', '\\u003c')}</script>`,
    )
    .join('\n    ');
}
