// @vitest-environment jsdom

import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import type { Route } from '@stoa/contract/route';
import { routes } from '@stoa/contract/routes';
import { loadReferenceText } from '@stoa/reference-view/reference-text';
import { renderInEnglish } from '@stoa/text/testing/render-in-english';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationChoices } from './chosen-application.ts';
import { createKeptDrafts, type KeptVersion } from './kept-drafts.ts';
import { isDeveloperCall } from './own-session.ts';
import { SamplePanel } from './sample-panel.tsx';
import { TryIt } from './try-it.tsx';
import { RequestDrafts } from './use-request-draft.ts';

const send = vi.fn<typeof fetch>();
beforeAll(() => loadReferenceText('en'));
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const manifest = {
  security_schemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    login: { type: 'http', scheme: 'basic' },
    session: { type: 'apiKey', in: 'cookie', name: 'portalaccesstoken' },
    oauth: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: { read: '', write: '' } } },
    },
  },
} as unknown as ReferenceManifest;

const common = { deprecated: false, explode: true } as const;
const operation: ReferenceOperation = {
  position: 1,
  kind: 'operation',
  method: 'get',
  path: '/pets/{petId}',
  operation_id: 'getPet',
  summary: null,
  tags: [],
  deprecated: false,
  servers: [
    { url: 'https://api.test/v1' },
    { url: 'https://{region}.api.test', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  security: [{ key: [] }, { login: [] }],
  parameters: [
    { ...common, name: 'petId', in: 'path', required: true, style: 'simple', schema: { type: 'integer' } },
    {
      ...common,
      name: 'tags',
      in: 'query',
      required: false,
      style: 'form',
      schema: { type: 'array', items: { type: 'string' } },
    },
    { ...common, name: 'full', in: 'query', required: false, style: 'form', schema: { type: 'boolean' } },
    { ...common, name: 'Authorization', in: 'header', required: true, style: 'simple', schema: { type: 'string' } },
    { ...common, name: 'trace', in: 'cookie', required: false, style: 'form', schema: { type: 'string' } },
  ],
  responses: { 200: { content: { 'application/json': {} } } },
  schemas: {},
};

/** What the client is asked for, which renews a session on its way. */
const called: string[] = [];
let hasProxy = false;
const renewSession = async () => void called.push('renewed');

async function show(
  changed: Partial<ReferenceOperation> = {},
  {
    proxy = false,
    isPublic = true,
    choices,
    kept,
  }: { proxy?: boolean; isPublic?: boolean; choices?: ApplicationChoices; kept?: KeptVersion } = {},
) {
  hasProxy = proxy;
  called.length = 0;
  const user = userEvent.setup();
  const portal = { isPublic, hasProxy, renewSession };
  await renderInEnglish(
    <RequestDrafts {...(kept && { kept })}>
      <SamplePanel
        operation={{ ...operation, ...changed }}
        manifest={manifest}
        product={{ id: 'p' }}
        version={{ id: 'v' }}
        loadSchema={async () => ({})}
        choices={choices}
        tryIt={(props) => <TryIt {...props} portal={portal} />}
      />
    </RequestDrafts>,
  );
  return { user, form: within(await screen.findByRole('region', { name: 'Try it' })) };
}

const sent = () => {
  const [url, init] = send.mock.lastCall ?? [];
  return { url: String(url), init, headers: Object.fromEntries(new Headers(init?.headers)) };
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'x-rate': '9' } });
/** An answer as the portal hands it on. */
const framed = (head: object, body: string) =>
  new Response(
    `${JSON.stringify({ status: 200, status_text: '', headers: [], limit: 1024, redirects: 0, ...head })}\n${body}`,
  );

describe('over a reload', () => {
  const tab = new Map<string, string>();
  const storage = {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  };
  const load = (owner = 'ada') => createKeptDrafts({ storage, owner: () => owner }).of('v');
  const request_body = {
    required: true,
    content: {
      'application/json': { schema: { properties: { name: {}, code: { type: 'string', format: 'password' } } } },
    },
  } as const;
  const file = { 'multipart/form-data': { schema: { properties: { photo: { type: 'string', format: 'binary' } } } } };

  it('parameters, server and body are as they were; keys, passwords and files are in no storage', async () => {
    const { user, form } = await show({ request_body }, { kept: load() });
    await user.selectOptions(form.getByLabelText('Server'), form.getByRole('option', { name: /region/ }));
    await user.type(form.getByLabelText(/^petId/), '9007199254740993');
    await user.type(form.getByLabelText('API key'), 'TOPSECRET');
    await user.type(form.getByLabelText('trace'), 'TOPSECRET');
    const body = form.getByLabelText(/^application\/json/);
    await user.clear(body);
    await user.type(body, '{{"name": "Rex"}');
    cleanup();

    const again = await show({ request_body }, { kept: load() });
    expect((again.form.getByLabelText(/^petId/) as HTMLInputElement).value).toBe('9007199254740993');
    expect((again.form.getByLabelText(/^application\/json/) as HTMLTextAreaElement).value).toBe('{"name": "Rex"}');
    expect(again.form.getByLabelText('region')).toBeDefined();
    for (const name of ['API key', 'trace'])
      expect((again.form.getByLabelText(name) as HTMLInputElement).value, name).toBe('');
    expect([...tab.values()].join()).not.toContain('TOPSECRET');
    await again.user.clear(again.form.getByLabelText(/^application\/json/));
    await again.user.type(again.form.getByLabelText(/^application\/json/), '{{"code": "TOPSECRET"}');
    expect([...tab.values()].join()).toContain('9007199254740993');
    expect([...tab.values()].join()).not.toContain('TOPSECRET');
    cleanup();

    const other = await show({ request_body }, { kept: load('bob') });
    expect((other.form.getByLabelText(/^petId/) as HTMLInputElement).value).toBe('');
    expect(tab.size).toBe(0);
  });

  it('a draft of another shape is none', async () => {
    const bodies = { 'application/json': { text: { a: 1 } } };
    const servers = operation.servers.map(({ url }) => url).join(' ');
    for (const broken of [{}, { parameters: null }, { parameters: {}, bodies, examples: {}, alternative: 0 }]) {
      tab.clear();
      load().keep('operation', 'operation get /pets/{petId}', broken);
      load().keep('server', servers, { index: 1 });
      const { form } = await show({ request_body }, { kept: load() });
      expect((form.getByLabelText(/^petId/) as HTMLInputElement).value).toBe('');
      expect((form.getByLabelText('Server') as HTMLSelectElement).value).toBe('0');
      cleanup();
    }
  });

  it('a file has to be chosen anew', async () => {
    const { user, form } = await show({ request_body: { required: true, content: file } }, { kept: load() });
    await user.type(form.getByLabelText(/^petId/), '7');
    await user.upload(form.getByLabelText('photo'), new File(['TOPSECRET'], 'photo.png'));
    expect([...tab.values()].join()).not.toMatch(/TOPSECRET|photo\.png/);
    expect([...tab.values()].join()).toContain('path:petId');
  });
});

describe('the form', () => {
  it('portal §5: names the required path parameter that is missing, goes there, and sends nothing', async () => {
    const { user, form } = await show();
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect(form.getAllByText('“petId” is missing.')).toHaveLength(1);
    const field = form.getByLabelText(/^petId/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends what is filled in: parameters by schema, the credential, none of the portal’s cookies', async () => {
    send.mockResolvedValue(json({ id: 7 }));
    const { user, form } = await show();
    await user.type(form.getByLabelText(/^petId/), '7');
    await user.type(form.getByLabelText('tags'), 'a b{Enter}c');
    await user.selectOptions(form.getByLabelText('full'), 'true');
    await user.type(form.getByLabelText('API key'), 'TOPSECRET');
    expect(form.queryByLabelText(/^Authorization/)).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('region', { name: 'Answer' });
    expect(sent().url).toBe('https://api.test/v1/pets/7?tags=a%20b&tags=c&full=true');
    expect(sent().headers).toEqual({ accept: 'application/json', 'x-key': 'TOPSECRET' });
    expect(sent().init?.credentials).toBe('omit');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('TOPSECRET');
    expect(screen.queryByText(/TOPSECRET/)).toBeNull();
  });

  it('another server with its variables, another way to authenticate', async () => {
    send.mockResolvedValue(json({}));
    const { user, form } = await show();
    await user.selectOptions(form.getByLabelText('Server'), '1');
    await user.selectOptions(form.getByLabelText('region'), 'us');
    await user.selectOptions(form.getByLabelText('Way to authenticate'), 'login');
    await user.type(form.getByLabelText('User name'), 'ann');
    await user.type(form.getByLabelText('Password'), 'pä');
    await user.type(form.getByLabelText(/^petId/), '1{Control>}{Enter}{/Control}');
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(sent().url).toBe('https://us.api.test/pets/1');
    expect(sent().headers.authorization).toBe('Basic YW5uOnDDpA==');
  });

  it('OpenAPI 3.1 allowEmptyValue: a name without a value is sent when it is asked for, and no longer once one is typed', async () => {
    send.mockImplementation(async () => json({}));
    const flag = { ...common, name: 'full', in: 'query', required: true, allowEmptyValue: true } as const;
    const list = { ...flag, name: 'tags', required: false, schema: { type: 'array', items: { type: 'string' } } };
    const header = { ...flag, name: 'X-Flag', in: 'header', required: false } as const;
    const { user, form } = await show({ path: '/pets', security: [], parameters: [flag, list, header] });
    const press = () => user.click(form.getByRole('button', { name: /^Send request/ }));
    await press();
    expect(form.getAllByText('“full” is missing.')).toHaveLength(1);
    await user.click(form.getByRole('checkbox', { name: 'Send “full” without a value' }));
    await user.click(form.getByRole('checkbox', { name: 'Send “tags” without a value' }));
    await press();
    await waitFor(() => expect(sent().url).toBe('https://api.test/v1/pets?full=&tags='));
    await user.click(form.getByRole('checkbox', { name: 'Send “tags” without a value' }));
    await user.type(form.getByLabelText(/^full/), 'yes');
    await press();
    await waitFor(() => expect(sent().url).toBe('https://api.test/v1/pets?full=yes'));
    expect(form.queryByRole('checkbox', { name: /“full”/ })).toBeNull();
    expect(form.queryByRole('checkbox', { name: /“X-Flag”/ })).toBeNull();
  });

  it('says what browsers leave out', async () => {
    const { form } = await show();
    expect(form.getByText(/Browsers leave cookies out/)).toBeTruthy();
  });

  it('a value that is none of its kind is told, and sent all the same', async () => {
    send.mockResolvedValue(json({ error: 'no' }, 422));
    const { user, form } = await show();
    await user.type(form.getByLabelText(/^petId/), 'seven');
    expect(form.getByText('This is not a whole number.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toContain('422 Unprocessable Content');
    expect(sent().url).toMatch(/\/pets\/seven$/);
  });
});

describe('bodies', () => {
  const withBody = (content: NonNullable<ReferenceOperation['request_body']>['content']) =>
    show({ method: 'post', path: '/pets', parameters: [], security: [], request_body: { required: true, content } });

  it('JSON starts with the example and says where it is broken', async () => {
    send.mockResolvedValue(json({}));
    const { user, form } = await withBody({ 'application/json': { example: { name: 'Rex' } } });
    const body = await form.findByLabelText(/^application\/json/);
    await waitFor(() => expect((body as HTMLTextAreaElement).value).toContain('"name": "Rex"'));
    await user.clear(body);
    await user.type(body, '{{"name":');
    expect(form.getByText(/This is not valid JSON\./)).toBeTruthy();
    await user.type(body, '1}');
    expect(form.queryByText(/This is not valid JSON\./)).toBeNull();
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(sent().init?.body).toBe('{"name":1}'));
    expect(sent().headers['content-type']).toBe('application/json');
  });

  it('a form with a file: the missing file is named, the chosen one is sent', async () => {
    send.mockResolvedValue(json({}));
    const schema = {
      type: 'object',
      required: ['photo'],
      properties: { photo: { type: 'string', format: 'binary' }, title: { type: 'string' } },
    };
    const { user, form } = await withBody({ 'multipart/form-data': { schema } });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect(form.getAllByText('“photo” is missing.')).toHaveLength(1);
    await user.upload(form.getByLabelText(/^photo/), new File(['bytes'], 'rex.png', { type: 'image/png' }));
    await user.clear(form.getByLabelText('title'));
    await user.type(form.getByLabelText('title'), 'Rex');
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    const body = sent().init?.body;
    if (!(body instanceof Blob)) throw new Error('The body is no blob');
    const text = await body.text();
    expect(text).toContain('name="photo"; filename="rex.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n');
    expect(text).toContain('name="title"\r\n\r\nRex\r\n');
  });

  it('bytes are a file', async () => {
    send.mockResolvedValue(new Response(null, { status: 204 }));
    const { user, form } = await withBody({ 'application/octet-stream': {} });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect(form.getByRole('alert').textContent).toBe('The request body is missing.');
    const file = new File(['12'], 'a.bin');
    await user.upload(form.getByLabelText(/^application\/octet-stream/), file);
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(sent().init?.body).toBe(file));
    expect(await screen.findAllByText('No content')).toBeTruthy();
  });
});

describe('the answer', () => {
  async function answered(response: Response | Promise<Response>) {
    send.mockReturnValue(Promise.resolve(response));
    const shown = await show({ parameters: [], path: '/pets' });
    await shown.user.click(shown.form.getByRole('button', { name: /^Send request/ }));
    return { ...shown, answer: await screen.findByRole('region', { name: 'Answer' }) };
  }

  it('has status, time, size, headers and indented JSON', async () => {
    const { answer } = await answered(json({ id: 7 }));
    await within(answer).findByRole('region', { name: 'Body of the answer' });
    expect(answer.textContent).toMatch(/200 OK\d+ ms · 8 B/);
    expect(answer.textContent).toContain('x-rate9');
    expect(answer.textContent).toContain('{\n  "id": 7\n}');
  });

  it('HTML is text, never a page', async () => {
    const html = '<img src=x onerror=alert(1)>';
    const { answer } = await answered(new Response(html, { headers: { 'content-type': 'text/html' } }));
    await waitFor(() => expect(answer.textContent).toContain(html));
    expect(answer.querySelector('img, iframe')).toBeNull();
  });

  it('a picture is shown, bytes are downloaded', async () => {
    const { answer } = await answered(
      new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'image/png' } }),
    );
    const picture = await within(answer).findByRole('img', { name: /^Picture/ });
    expect(picture.getAttribute('src')).toBe('data:image/png;base64,AQI=');
    cleanup();
    const second = await answered(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    expect(await within(second.answer).findByText('Binary content')).toBeTruthy();
    expect(within(second.answer).getByRole('button', { name: 'Download the answer' })).toBeTruthy();
  });

  it('of a large one the beginning is shown, and the download promises no more than what came', async () => {
    const head = 'x'.repeat(2_100_000);
    const whole = await answered(new Response(head, { headers: { 'content-type': 'text/plain' } }));
    expect(await within(whole.answer).findByText(/the download has all of it/)).toBeTruthy();
    cleanup();
    let pulled = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull: (stream) =>
        pulled++ === 0 ? stream.enqueue(new TextEncoder().encode(head)) : stream.error(new Error('gone')),
    });
    const { answer } = await answered(new Response(broken, { headers: { 'content-type': 'text/plain' } }));
    expect(await within(answer).findByText(/the download has what came of it/)).toBeTruthy();
    expect(within(answer).queryByText(/has all of it/)).toBeNull();
  });

  it('server-sent events are shown as they come, until they are stopped', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
      },
    });
    const { user, form, answer } = await answered(
      new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    stream?.enqueue(new TextEncoder().encode('data: one\n\n'));
    const log = await within(answer).findByRole('log');
    await waitFor(() => expect(log.textContent).toBe('data: one\n\n'));
    stream?.enqueue(new TextEncoder().encode('data: two\n\n'));
    await waitFor(() => expect(log.textContent).toContain('data: two'));
    send.mock.lastCall?.[1]?.signal?.addEventListener('abort', () => stream?.error(new Error('aborted')));
    await user.click(form.getByRole('button', { name: 'Stop' }));
    expect(await within(answer).findByText('Stopped before its end.')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('none that the page may read: CORS is named', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const { user, form } = await show({ parameters: [], path: '/pets' });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect((await form.findByRole('alert')).textContent).toMatch(
      /could not read a response.*\(CORS\).*run it in a terminal/,
    );
  });

  it('where the reader is offline, that is what is said', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const { user, form } = await show({ parameters: [], path: '/pets' });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect((await form.findByRole('alert')).textContent).toMatch(/^You are offline/);
    vi.restoreAllMocks();
  });

  it('one answer at a time: the example stands open until something came back', async () => {
    send.mockImplementation(async () => json({ name: 'real' }, 403));
    const { user, form } = await show({ parameters: [], path: '/pets' });
    const folded = () => screen.getByText('Example response', { selector: 'summary' }).closest('details');
    expect(folded()?.open).toBe(true);
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await screen.findByRole('region', { name: 'Answer' });
    await waitFor(() => expect(folded()?.open).toBe(false));
  });

  it('is asked for from anywhere on the page with Control and Enter', async () => {
    send.mockImplementation(async () => json({}));
    const { user } = await show({ parameters: [], path: '/pets' });
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('region', { name: 'Answer' });
  });
});

describe('many optional parameters', () => {
  const optional = ['a', 'b', 'c', 'd'].map((name) => ({
    ...operation.parameters[0],
    in: 'query',
    name,
    required: false,
    schema: { type: 'string' },
  })) as unknown as ReferenceOperation['parameters'];

  it('are folded, and open with one that has a value', async () => {
    const { user, form } = await show({ parameters: optional, path: '/pets' });
    const folded = form.getByText('Optional (4)').closest('details');
    expect(folded?.open).toBe(false);
    await user.click(form.getByText('Optional (4)'));
    expect(folded?.open).toBe(true);
  });

  it('three stand open', async () => {
    const { form } = await show({ parameters: optional.slice(0, 3), path: '/pets' });
    expect(form.queryByText(/^Optional \(/)).toBeNull();
    expect(form.getByLabelText(/^a/)).toBeTruthy();
  });
});

describe('through the portal', () => {
  it('is offered where the product allows it, when no answer came', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, form } = await show({ parameters: [], path: '/pets' }, { proxy: true });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    send.mockResolvedValueOnce(framed({ status: 418, headers: [['content-type', 'text/plain']] }, 'short and stout'));
    await user.click(await form.findByRole('button', { name: 'Try again through the portal' }));
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await waitFor(() => expect(answer.textContent).toContain('short and stout'));
    expect(answer.textContent).toContain('418');
    expect(sent().url).toBe('/api/v2/products/p/versions/v/try-it');
    expect(called).toEqual(['renewed']);
    expect(form.getByText(/The portal’s server sends the request and sees it/)).toBeTruthy();
  });

  it.each<[string, object, string, string]>([
    [
      'an answer over the limit says so',
      { limit: 4 },
      'Too large: the portal hands on 4 B of an answer at most.',
      'shor',
    ],
    ['redirects that were followed', { redirects: 2 }, 'Redirects followed: 2', 'short'],
    [
      'one to another host, which was not',
      { status: 302, stopped: { reason: 'other-host', host: 'other.test' } },
      'The API redirects to other.test. The portal follows redirects on the same host alone.',
      'short',
    ],
    [
      'one outside of the server, which was not',
      { status: 302, stopped: { reason: 'other-path' } },
      'The API redirects to an address outside of the server that its specification names.',
      'short',
    ],
    [
      'too many',
      { status: 302, redirects: 5, stopped: { reason: 'too-many' } },
      'The API redirects again and again. The portal stopped after 5 times.',
      'short',
    ],
  ])('%s', async (_name, head, said, shown) => {
    send.mockResolvedValueOnce(framed({ headers: [['content-type', 'text/plain']], ...head }, 'short'));
    const { user, form } = await show({ parameters: [], path: '/pets' }, { proxy: true });
    await user.click(await form.findByRole('checkbox', { name: 'Send through the portal' }));
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await waitFor(() => expect(answer.textContent).toContain(said));
    const body = await within(answer).findByRole('region', { name: 'Body of the answer' });
    expect(body.textContent).toBe(shown);
    expect(within(answer).queryByText('The connection broke before its end.')).toBeNull();
  });

  it('is not offered elsewhere', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, form } = await show({ parameters: [], path: '/pets' });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await form.findByRole('alert');
    expect(screen.queryByRole('button', { name: /through the portal/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Send through the portal' })).toBeNull();
  });

  it('a refusal is told in the portal’s words', async () => {
    const refusal = { status: 422, code: 'try_it_private_address', detail: 'An English sentence for programs.' };
    send.mockResolvedValueOnce(new Response(JSON.stringify(refusal), { status: 403 }));
    const { user, form } = await show({ parameters: [], path: '/pets' }, { proxy: true });
    await user.click(await form.findByRole('checkbox', { name: 'Send through the portal' }));
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect((await form.findByRole('alert')).textContent).toContain('The API is not on the public network.');
  });
});

describe('issue “Try it”: a signed-in developer picks one of their applications', () => {
  const ready: ApplicationChoices = {
    state: 'ready',
    applications: [
      { id: 'a1', name: 'Night reports', otherState: undefined },
      { id: 'a2', name: 'Shop', otherState: 'Registration Under Review' },
    ],
    createHref: '/application/create?product=p',
    clientIdOf: async (id) => (id === 'a1' ? 'client-1' : undefined),
  };
  const key = { parameters: [], path: '/pets', security: [{ key: [] }] };
  const oauth = { parameters: [], path: '/pets', security: [{ oauth: ['read'] }] };

  it('approved ones first, others with their state, and a way to make one', async () => {
    const { user, form } = await show(key, { choices: ready });
    const options = within(form.getByLabelText('Your application')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'None: other credentials',
      'Night reports',
      'Shop (Registration Under Review)',
    ]);
    const link = form.getByRole('link', { name: 'Create an application' });
    expect(link.getAttribute('href')).toBe('/application/create?product=p');
    expect(form.queryByText(/the API may refuse the application/)).toBeNull();
    await user.selectOptions(form.getByLabelText('Your application'), 'a2');
    expect(form.getByText(/the API may refuse the application/)).toBeTruthy();
  });

  it('the only one is chosen, and can be taken away', async () => {
    const alone = { ...ready, applications: ready.applications.slice(0, 1) };
    const { user, form } = await show(key, { choices: alone });
    const field = form.getByLabelText<HTMLSelectElement>('Your application');
    await waitFor(() => expect(field.value).toBe('a1'));
    await user.selectOptions(field, '');
    expect(field.value).toBe('');
  });

  it('the secret is pasted, and stays with its application in the page’s memory', async () => {
    send.mockImplementation(async () => json({}));
    const { user, form } = await show(key, { choices: ready });
    await user.selectOptions(form.getByLabelText('Your application'), 'a1');
    expect(form.getByText(/We don’t store your key\. Paste it here\. It is kept only on this page/)).toBeTruthy();
    await user.type(form.getByLabelText('API key'), 'FIRSTSECRET');
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(sent().headers['x-key']).toBe('FIRSTSECRET'));
    await user.selectOptions(form.getByLabelText('Your application'), 'a2');
    expect((form.getByLabelText('API key') as HTMLInputElement).value).toBe('');
    await user.selectOptions(form.getByLabelText('Your application'), 'a1');
    expect((form.getByLabelText('API key') as HTMLInputElement).value).toBe('FIRSTSECRET');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('FIRSTSECRET');
    expect(called).toEqual([]);
  });

  it('the client is filled in where tokens are asked for, and the reader may put another', async () => {
    const { user, form } = await show(oauth, { choices: ready });
    await user.selectOptions(form.getByLabelText('Your application'), 'a1');
    const field = () => form.getByLabelText(/^Client ID/) as HTMLInputElement;
    await waitFor(() => expect(field().value).toBe('client-1'));
    await user.type(form.getByLabelText('Client secret'), 's3cret');
    send.mockResolvedValueOnce(json({ access_token: 'T0KEN' }));
    await user.click(form.getByRole('button', { name: 'Get a token' }));
    expect(await form.findByText('The token is filled in.')).toBeTruthy();
    expect(Object.fromEntries(sent().init?.body as URLSearchParams)).toMatchObject({
      client_id: 'client-1',
      client_secret: 's3cret',
    });
    await user.clear(field());
    expect(field().value).toBe('');
    await user.selectOptions(form.getByLabelText('Your application'), 'a2');
    expect(field().value).toBe('');
    expect((form.getByLabelText('Access token') as HTMLInputElement).value).toBe('');
  });

  it('none registered, a list that does not come, nothing to authenticate with, nobody signed in', async () => {
    const none = await show(key, { choices: { ...ready, applications: [] } });
    expect(none.form.getByText(/None of your applications is registered/)).toBeTruthy();
    expect(none.form.getByRole('link', { name: 'Create an application' })).toBeTruthy();
    expect(none.form.queryByLabelText('Your application')).toBeNull();
    cleanup();
    const failed = await show(key, { choices: { ...ready, state: 'failed', applications: [] } });
    expect(failed.form.getByText('Your applications could not be loaded.')).toBeTruthy();
    cleanup();
    const open = await show({ ...key, security: [] }, { choices: ready });
    expect(open.form.queryByLabelText('Your application')).toBeNull();
    cleanup();
    const visitor = await show(key);
    expect(visitor.form.queryByLabelText('Your application')).toBeNull();
    expect(visitor.form.getByText('Kept only on this page until you reload.')).toBeTruthy();
  });
});

it('OAuth 2.0 client credentials: the token lands in its field and is sent', async () => {
  send.mockResolvedValueOnce(json({ access_token: 'T0KEN' }));
  const { user, form } = await show({ parameters: [], path: '/pets', security: [{ oauth: ['read'] }] });
  await user.type(form.getByLabelText(/^Client ID/), 'app');
  await user.type(form.getByLabelText('Client secret'), 's3cret');
  expect(form.getByRole('checkbox', { name: 'read' }).getAttribute('checked')).not.toBe('false');
  await user.click(form.getByRole('button', { name: 'Get a token' }));
  expect(await form.findByText('The token is filled in.')).toBeTruthy();
  expect(sent().url).toBe('https://id.test/token');
  expect(Object.fromEntries(sent().init?.body as URLSearchParams)).toMatchObject({ scope: 'read', client_id: 'app' });
  send.mockResolvedValueOnce(json({}));
  await user.click(form.getByRole('button', { name: /^Send request/ }));
  await screen.findByRole('region', { name: 'Answer' });
  expect(sent().headers.authorization).toBe('Bearer T0KEN');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/T0KEN|s3cret/);
});

it('copied as cURL, the secret is a placeholder unless it is asked for', async () => {
  const { user, form } = await show({ parameters: [], path: '/pets' });
  await user.type(form.getByLabelText('API key'), 'TOPSECRET');
  await user.click(form.getByRole('button', { name: 'Copy as cURL' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('X-Key: $API_KEY'));
  expect(await navigator.clipboard.readText()).not.toContain('TOPSECRET');
  await user.click(form.getByRole('checkbox', { name: 'with my secrets' }));
  await user.click(form.getByRole('button', { name: 'Copy as cURL' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("'X-Key: TOPSECRET'"));
});

describe('the portal’s own API', () => {
  const own = { method: 'get', path: '/api/v2/applications', servers: [{ url: '/' }], parameters: [] } as const;
  const asked = { ...own, security: [{ session: [] }] };
  const note = 'This request is sent as you, with your session in this portal. It needs no key.';
  const press = async ({ user, form }: Awaited<ReturnType<typeof show>>) => {
    send.mockResolvedValue(json([]));
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    await waitFor(() => expect(send).toHaveBeenCalled());
  };

  it('takes the session of who is signed in: no key is asked for, and it is renewed first', async () => {
    const shown = await show(asked, { isPublic: false });
    expect(shown.form.getByText(note)).toBeDefined();
    expect(shown.form.queryByLabelText('API key')).toBeNull();
    called.length = 0;
    await press(shown);
    expect(sent().url).toBe(`${window.location.origin}/api/v2/applications`);
    expect(sent().init?.credentials).toBe('same-origin');
    expect(called).toEqual(['renewed']);
  });

  it('goes to calls alone that no session of a user opens, which would go along with it', () => {
    const paths = Object.values(routes).map((route: Route) => [route.access, route.path, ...(route.aliases ?? [])]);
    const opened = paths.filter(([, ...each]) => each.some((path) => isDeveloperCall(path, window.location.origin)));
    expect(opened.length).toBeGreaterThan(50);
    expect(opened.filter(([access]) => access === 'user' || access === 'operator')).toEqual([]);
  });

  it('of the alternatives only the chosen one counts', async () => {
    const shown = await show({ ...own, security: [{ session: [] }, {}] }, { isPublic: false });
    await shown.user.selectOptions(shown.form.getByLabelText('Way to authenticate'), '1');
    expect(shown.form.queryByText(note)).toBeNull();
    await press(shown);
    expect(sent().init?.credentials).toBe('omit');
  });

  it.each([
    ['on a public portal, which has no accounts', asked, true],
    ['for another host', { ...asked, servers: [{ url: 'https://api.test' }] }, false],
    ['for calls that the session of a user opens', { ...asked, path: '/management/v1/users' }, false],
    ['for steps out of the developers’ calls', { ...asked, path: '/api/v2/../../management/v1/users' }, false],
    ['for steps that are encoded', { ...asked, path: '/api/v2/%2e%2E/v1/users/me' }, false],
    ['for an operation that does not ask for it', { ...own, security: [{ key: [] }] }, false],
  ] as const)('no session goes along %s', async (_case, changed, isPublic) => {
    const shown = await show(changed as Partial<ReferenceOperation>, { isPublic });
    expect(shown.form.queryByText(note)).toBeNull();
    await press(shown);
    expect(sent().init?.credentials).toBe('omit');
  });
});
