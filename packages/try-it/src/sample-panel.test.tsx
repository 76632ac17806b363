// @vitest-environment jsdom
import type { ReferenceManifest, ReferenceOperation, ReferenceSchemas } from '@stoa/contract/reference';
import { loadReferenceText } from '@stoa/reference-view/reference-text';
import { renderInEnglish } from '@stoa/text/testing/render-in-english';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SamplePanel, type TryItProps } from './sample-panel.tsx';
import { type RequestDraft, RequestDrafts } from './use-request-draft.ts';

beforeAll(() => loadReferenceText('en'));
// A generator is a file of its own: the first one is read from a disk that others use too.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  filled = undefined;
});

let filled: RequestDraft | undefined;
/** Stands for the form: hands out what it fills in. */
function Form(props: TryItProps) {
  filled = props.request;
  return <p>the form</p>;
}

const manifest = {
  security_schemes: { key: { type: 'http', scheme: 'bearer' } },
} as unknown as ReferenceManifest;

const pet: ReferenceOperation = {
  position: 4,
  kind: 'operation',
  method: 'post',
  path: '/pets/{petId}/photos',
  operation_id: 'addPhoto',
  summary: 'Add a photo',
  tags: [],
  deprecated: false,
  servers: [{ url: 'https://api.test/v1' }, { url: 'https://sandbox.test/v1' }],
  security: [{ key: [] }],
  parameters: [
    { name: 'petId', in: 'path', required: true, deprecated: false, style: 'simple', explode: false },
    { name: 'limit', in: 'query', required: false, deprecated: false, style: 'form', explode: true },
  ],
  request_body: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { name: { type: 'string' } } },
        examples: { small: { summary: 'Small', value: { name: 'Rex' } }, big: { value: { name: 'Max' } } },
      },
      'text/plain': { schema: { type: 'string' } },
    },
  },
  responses: {
    '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Photo' } } } },
    '404': { content: { 'application/problem+json': { example: { title: 'No such pet' } } } },
    '204': {},
  },
  schemas: {
    '#/components/schemas/Photo': {
      type: 'object',
      required: ['id', 'pet'],
      properties: { id: { type: 'integer' }, pet: { $ref: '#/components/schemas/Pet' } },
    },
  },
};

const away: ReferenceSchemas = { '#/components/schemas/Pet': { properties: { kind: { const: 'dog' } } } };

async function show(operation: ReferenceOperation = pet, more: Partial<Parameters<typeof SamplePanel>[0]> = {}) {
  const asked: string[] = [];
  const panel = (
    <RequestDrafts>
      <SamplePanel
        operation={operation}
        manifest={manifest}
        product={{ id: 'p' }}
        version={{ id: 'v' }}
        loadSchema={async (reference) => {
          asked.push(reference);
          return away;
        }}
        {...more}
      />
    </RequestDrafts>
  );
  await renderInEnglish(panel);
  return { asked, user: userEvent.setup() };
}

const code = () => screen.findByRole('region', { name: /^Code sample:/ });
const response = () => screen.findByRole('region', { name: /^Example response \d/ });

describe('the code sample', () => {
  it('shows the request with the reader’s server, a placeholder and the example', async () => {
    await show();
    const text = (await code()).textContent;
    expect(text).toContain("'https://api.test/v1/pets/{petId}/photos'");
    expect(text).toContain('--header "Authorization: Bearer $ACCESS_TOKEN"');
    expect(text).toContain('"name": "Rex"');
    expect(text).not.toContain('limit');
  });

  it('remembers the language, and nothing else, in the browser', async () => {
    const { user } = await show();
    await code();
    await user.click(screen.getByRole('button', { name: 'Python' }));
    await waitFor(async () => expect((await code()).textContent).toContain('requests.request('));
    expect(screen.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true');
    expect({ ...localStorage }).toEqual({ stoa_sample_language: 'python' });
  });

  it('has the languages beyond the first in a list', async () => {
    const { user } = await show();
    await code();
    await user.selectOptions(screen.getByRole('combobox', { name: 'More languages' }), 'Rust');
    await waitFor(async () => expect((await code()).textContent).toContain('reqwest::Client'));
  });

  it('changes with content type and example', async () => {
    const { user } = await show();
    await code();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Example' }), 'big');
    await waitFor(async () => expect((await code()).textContent).toContain('"name": "Max"'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Content type' }), 'text/plain');
    await waitFor(async () => expect((await code()).textContent).toContain('Content-Type: text/plain'));
  });

  it('copies the whole code and says so', async () => {
    const { user } = await show();
    const text = (await code()).textContent;
    await user.click(screen.getByRole('button', { name: 'Copy sample' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    expect(await screen.findByText('Copied to clipboard')).toBeTruthy();
  });

  it('x-codeSamples: the document’s own sample stands in place of the generated one', async () => {
    const extensions = {
      'x-codeSamples': [
        { lang: 'Shell', source: 'pets photos add' },
        { lang: 'Elixir', label: 'Elixir', source: 'Pets.add_photo()' },
        { lang: 'PHP', source: { $ref: 'x.php' } },
      ],
    };
    const { user } = await show({ ...pet, extensions });
    expect((await code()).textContent).toBe('Pets.add_photo()');
    await user.click(screen.getByRole('button', { name: 'cURL' }));
    expect((await code()).textContent).toBe('pets photos add');
  });

  it('x-codeSamples: one with a name of its own stands beside the generated one of its language', async () => {
    const extensions = {
      'x-codeSamples': [
        { lang: 'Shell', label: 'Pets CLI', source: 'pets photos add' },
        { lang: 'js', label: 'JavaScript', source: 'pets.addPhoto()' },
      ],
    };
    const { user } = await show({ ...pet, extensions });
    expect((await code()).textContent).toBe('pets photos add');
    expect(screen.getByRole('button', { name: 'Pets CLI', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cURL' }));
    await waitFor(async () => expect((await code()).textContent).toMatch(/^curl /));
    await user.click(screen.getByRole('button', { name: 'JavaScript' }));
    expect((await code()).textContent).toBe('pets.addPhoto()');
  });

  it('names what cannot be sent', async () => {
    const [path] = pet.parameters;
    const hostile = { ...pet, parameters: path ? [path] : [], servers: [{ url: 'javascript:alert(1)' }] };
    await show(hostile);
    expect(await screen.findByText(/“javascript:alert\(1\)” cannot be sent/)).toBeTruthy();
  });
});

describe('the draft', () => {
  it('is one with the form’s: what is filled in stands in the sample, secrets do not', async () => {
    await show(pet, { tryIt: Form });
    await code();
    expect(screen.getByText('the form')).toBeTruthy();
    act(() => {
      filled?.setParameter({ name: 'petId', in: 'path' }, 'a/b');
      filled?.setParameter({ name: 'limit', in: 'query' }, 5);
      filled?.setServer({ index: 1, variables: {} });
      filled?.setBody('application/json', { text: '{"typed":true}' });
      filled?.setCredential(undefined, 'key', { secret: 'TOPSECRET' });
    });
    await waitFor(async () =>
      expect((await code()).textContent).toContain("'https://sandbox.test/v1/pets/a%2Fb/photos?limit=5'"),
    );
    const text = (await code()).textContent;
    expect(text).toContain('{"typed":true}');
    expect(text).not.toContain('TOPSECRET');
    expect(filled?.credentials).toEqual({ key: { secret: 'TOPSECRET' } });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('TOPSECRET');
  });
});

describe('the application that is picked', () => {
  it('names the placeholder of the sample, and has credentials of its own', async () => {
    await show(pet, { tryIt: Form });
    await code();
    act(() => {
      filled?.setCredential(undefined, 'key', { secret: 'NOBODYS' });
      filled?.setApplication({ id: 'a1', name: 'Night réports' }, Promise.resolve(undefined));
    });
    await waitFor(async () => expect((await code()).textContent).toContain('$NIGHT_REPORTS_ACCESS_TOKEN'));
    expect(filled?.credentials).toEqual({});
    act(() => filled?.setCredential(filled.application, 'key', { secret: 'ITS' }));
    expect(filled?.credentials).toEqual({ key: { secret: 'ITS' } });
    act(() => filled?.setApplication({ id: 'a2', name: '夜' }));
    await waitFor(async () => expect((await code()).textContent).not.toContain('NIGHT_REPORTS'));
    expect((await code()).textContent).toContain('$ACCESS_TOKEN');
    expect(filled?.credentials).toEqual({});
    act(() => filled?.setApplication(undefined));
    expect(filled?.credentials).toEqual({ key: { secret: 'NOBODYS' } });
    expect((await code()).textContent).not.toMatch(/ITS|NOBODYS/);
  });

  it('a client that is known late is for its own application alone', async () => {
    await show(pet, { tryIt: Form });
    await code();
    const late = Promise.withResolvers<string>();
    act(() => {
      filled?.setApplication({ id: 'a1', name: 'One' }, late.promise);
      filled?.setApplication({ id: 'a2', name: 'Two' }, Promise.resolve('client-2'));
    });
    await act(async () => late.resolve('client-1'));
    await waitFor(() => expect(filled?.application).toEqual({ id: 'a2', name: 'Two', clientId: 'client-2' }));
  });
});

describe('response examples', () => {
  it('begin with the first success, generated from schemas that are fetched where they are missing', async () => {
    const { asked } = await show();
    await waitFor(async () =>
      expect(JSON.parse((await response()).textContent ?? '')).toEqual({ id: 1, pet: { kind: 'dog' } }),
    );
    expect(asked).toEqual(['#/components/schemas/Pet']);
    expect(screen.getByText('Generated from the schema')).toBeTruthy();
  });

  it('by status: the document’s example, or that there is no content', async () => {
    const { user } = await show();
    await response();
    const status = screen.getByRole('combobox', { name: 'Example response' });
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['201 Created', '204 No Content', '404 Not Found']);
    await user.selectOptions(status, '404');
    await waitFor(async () => expect((await response()).textContent).toContain('No such pet'));
    await user.selectOptions(status, '204');
    expect(await screen.findByText('No content')).toBeTruthy();
  });

  it('of long ones the beginning, all on demand', async () => {
    const rows = Array.from({ length: 400 }, (_, id) => ({ id }));
    const { user } = await show({
      ...pet,
      responses: { '200': { content: { 'application/json': { example: rows } } } },
    });
    const before = (await response()).textContent ?? '';
    expect(before.split('\n').length).toBe(120);
    await user.click(screen.getByRole('button', { name: 'Show all 1202 lines' }));
    expect(JSON.parse((await response()).textContent ?? '')).toEqual(rows);
  });

  it('of one line that is long the beginning, without counting to one', async () => {
    const line = 'x'.repeat(25_000);
    const { user } = await show({ ...pet, responses: { '200': { content: { 'text/plain': { example: line } } } } });
    await waitFor(async () => expect((await response()).textContent).toHaveLength(20_000));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect((await response()).textContent).toBe(line);
  });

  it('shows what a document says as text, whatever it is', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await show({ ...pet, responses: { '200': { content: { 'text/html': { example: hostile } } } } });
    await waitFor(async () => expect((await response()).textContent).toBe(hostile));
    expect(document.querySelector('img')).toBeNull();
  });
});

it('a webhook has no code, but the body that the API sends', async () => {
  await show({ ...pet, kind: 'webhook', path: 'photoAdded' });
  expect(await screen.findByRole('region', { name: 'Request body' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Code sample/ })).toBeNull();
});
