import type { ReferenceManifest, ReferenceOperation } from '@stoa/contract/reference';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../chrome/testing.tsx';
import { loadReferenceText } from '../../i18n/reference/reference-text.ts';
import { PortalToaster } from '../../portal-toaster.tsx';
import { type PortalServices, ServicesProvider } from '../../services.tsx';
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
const services = {
  call: async (name: string) => {
    called.push(name);
    return { proxy: hasProxy };
  },
  portal: { is_public: true },
} as unknown as PortalServices;

async function show(changed: Partial<ReferenceOperation> = {}, { proxy = false } = {}) {
  hasProxy = proxy;
  called.length = 0;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = userEvent.setup();
  await renderInPortal(
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>
        <PortalToaster>
          <RequestDrafts>
            <SamplePanel
              operation={{ ...operation, ...changed }}
              manifest={manifest}
              product={{ id: 'p' }}
              version={{ id: 'v' }}
              loadSchema={async () => ({})}
              tryIt={TryIt}
            />
          </RequestDrafts>
        </PortalToaster>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  return { user, form: within(await screen.findByRole('region', { name: 'Try it' })) };
}

const sent = () => {
  const [url, init] = send.mock.lastCall ?? [];
  return { url: String(url), init, headers: Object.fromEntries(new Headers(init?.headers)) };
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'x-rate': '9' } });

describe('the form', () => {
  it('portal §5: names the required path parameter that is missing, goes there, and sends nothing', async () => {
    const { user, form } = await show();
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect(form.getByRole('alert').textContent).toBe('“petId” is missing.');
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

  it('says what browsers leave out', async () => {
    const { form } = await show();
    expect(form.getByText(/Browsers leave cookies out/)).toBeTruthy();
  });

  it('a value that is none of its kind is told, and sent all the same', async () => {
    send.mockResolvedValue(json({ error: 'no' }, 422));
    const { user, form } = await show();
    await user.type(form.getByLabelText(/^petId/), 'seven');
    expect(form.getByText('This is no whole number.')).toBeTruthy();
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
    expect(form.getByText(/This is no valid JSON\./)).toBeTruthy();
    await user.type(body, '1}');
    expect(form.queryByText(/This is no valid JSON\./)).toBeNull();
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
    expect(form.getByRole('alert').textContent).toBe('“photo” is missing.');
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
    expect((await form.findByRole('alert')).textContent).toMatch(/does not allow requests from web pages \(CORS\)/);
  });
});

describe('through the portal', () => {
  it('is offered where the product allows it, when no answer came', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user, form } = await show({ parameters: [], path: '/pets' }, { proxy: true });
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    send.mockResolvedValueOnce(
      new Response('{"status":418,"status_text":"","headers":[["content-type","text/plain"]]}\nshort and stout'),
    );
    await user.click(await form.findByRole('button', { name: 'Try again through the portal' }));
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await waitFor(() => expect(answer.textContent).toContain('short and stout'));
    expect(answer.textContent).toContain('418');
    expect(sent().url).toBe('/api/v2/products/p/versions/v/try-it');
    expect(called).toEqual(['getTryIt', 'getTryIt']);
    expect(form.getByText(/The portal’s server sends the request and sees it/)).toBeTruthy();
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
    const refusal = { status: 403, detail: 'api.test is not on the public network; the portal does not go there.' };
    send.mockResolvedValueOnce(new Response(JSON.stringify(refusal), { status: 403 }));
    const { user, form } = await show({ parameters: [], path: '/pets' }, { proxy: true });
    await user.click(await form.findByRole('checkbox', { name: 'Send through the portal' }));
    await user.click(form.getByRole('button', { name: /^Send request/ }));
    expect((await form.findByRole('alert')).textContent).toContain('api.test is not on the public network');
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
