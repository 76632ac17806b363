// @vitest-environment jsdom
import type { JsonSchema, ReferenceOperation } from '@stoa/contract/reference';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawOperation } from './testing.tsx';

afterEach(cleanup);

const oneRow = {
  first: 0,
  position: [0],
  method: ['post'],
  path: ['/kennels/{kennel}/dogs'],
  operation_id: ['addDog'],
  summary: ['Add a dog'],
  deprecated: [],
};
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
const section = (name: string) => within(screen.getByRole('region', { name }));
const manyParameters = Array.from({ length: 600 }, (_, at) => ({
  name: `p${at}`,
  in: 'query' as const,
  required: false,
  deprecated: false,
  schema: { type: 'string' },
}));
/** The row of a field, and what hangs below it. */
const row = (path: string) => document.getElementById(`field-${path}`) as HTMLElement;
const words = (path: string) => row(path)?.textContent ?? '';

describe('an operation shows', () => {
  it('what it is called and where it lives, and copies its address', async () => {
    const user = userEvent.setup();
    await drawOperation({ deprecated: true }, { href: '#/dogs/addDog' });
    expect(screen.getByRole('heading', { level: 1, name: 'Add a dog' })).toBeTruthy();
    expect(screen.getByText('Deprecated')).toBeTruthy();
    expect(screen.getByText('https://api.example.com/v1')).toBeTruthy();
    expect(screen.getByText('{kennel}').tagName).toBe('VAR');
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe('https://api.example.com/v1/kennels/{kennel}/dogs');
    await user.click(screen.getByRole('button', { name: 'Copy link to this operation' }));
    expect(await navigator.clipboard.readText()).toMatch(/#\/dogs\/addDog$/);
  });

  it('its servers and their variables, and fills them in', async () => {
    const user = userEvent.setup();
    await drawOperation({
      servers: [
        {
          url: 'https://{region}.example.com',
          name: 'Live',
          variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
        },
        { url: 'https://{host}/test', variables: { host: { default: 'localhost', description: 'Yours' } } },
      ],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'region' }), 'us');
    expect(screen.getByText('https://us.example.com')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Server' }), '1');
    const host = screen.getByRole('textbox', { name: /host/ });
    await user.clear(host);
    await user.type(host, 'dev');
    expect(screen.getByText('https://dev/test')).toBeTruthy();
  });

  it('of thousands of allowed values some, and more when asked', async () => {
    const user = userEvent.setup();
    const values = Array.from({ length: 1200 }, (_, at) => `value-${at}`);
    await drawOperation({
      parameters: [
        { name: 'sort', in: 'query', required: false, deprecated: false, schema: { type: 'string', enum: values } },
      ],
    });
    const shown = () => screen.getAllByText(/^value-\d+$/).length;
    expect(shown()).toBe(12);
    await user.click(screen.getByRole('button', { name: 'Show 500 more of 1188 values' }));
    expect(shown()).toBe(512);
    await user.click(screen.getByRole('button', { name: 'Show 500 more of 688 values' }));
    await user.click(screen.getByRole('button', { name: 'Show 188 more of 188 values' }));
    expect(shown()).toBe(1200);
    expect(screen.queryByRole('button', { name: /more of/ })).toBeNull();
  });

  it('the parts of a multipart body by their places (OpenAPI 3.2 §4.14.5)', async () => {
    const media = {
      itemSchema: {},
      prefixEncoding: [{ contentType: 'application/json' }],
      itemEncoding: { contentType: 'multipart/mixed', itemEncoding: { contentType: 'image/png' } },
    };
    await drawOperation({ request_body: { required: true, content: { 'multipart/mixed': media } } });
    const parts = section('Request body').getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Part 1sent as application/json',
      'Each further partsent as multipart/mixedEach partsent as image/png',
      'Each partsent as image/png',
    ]);
  });

  it('its labels, those of its tags and those of x-badges (OpenAPI 3.2 §4.22)', async () => {
    await drawOperation({ labels: ['Beta'], extensions: { 'x-badges': [{ name: 'New' }, 'Beta'] } });
    expect(screen.getByText('Labels').nextElementSibling?.textContent).toBe('BetaNew');
  });

  it('an example as data and as it is sent (OpenAPI 3.2 §4.19)', async () => {
    const examples = { one: { value: ['a', 'b'], serializedValue: 'q=a&q=b' } };
    await drawOperation({ parameters: [{ name: 'q', in: 'query', required: false, deprecated: false, examples }] });
    expect(words('parameters/query/q')).toContain('As it is sentq=a&q=b');
  });

  it('of hundreds of parameters the first ones at once, all of them in the end', async () => {
    const drawn = await drawOperation({ parameters: manyParameters });
    const names = () => [...drawn.container.querySelectorAll('[id^="field-parameters/query/"]')].map(({ id }) => id);
    expect(names().length).toBeGreaterThanOrEqual(20);
    expect(names().length).toBeLessThan(100);
    await waitFor(() => expect(names()).toHaveLength(600));
    expect(names()).toEqual(manyParameters.map(({ name }) => `field-parameters/query/${name}`));
  });

  it('of hundreds of parameters the one at once that the address names', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const drawn = await drawOperation({ parameters: manyParameters }, { target: 'parameters/query/p480' });
    expect(drawn.container.querySelector('[data-target]')?.id).toBe('field-parameters/query/p480');
    expect(screen.queryByText('p100')).toBeNull();
  });

  it('of a very long description the start at once, all of it in the end', async () => {
    const description = Array.from({ length: 2000 }, (_, at) => ({
      type: 'paragraph' as const,
      children: [{ type: 'text' as const, text: `Paragraph ${at}` }],
    }));
    const drawn = await drawOperation({ description });
    expect(drawn.container.textContent).toContain('Paragraph 0');
    expect(drawn.container.textContent).not.toContain('Paragraph 1999');
    await waitFor(() => expect(drawn.container.textContent).toContain('Paragraph 1999'));
    expect(drawn.container.querySelectorAll('p')).toHaveLength(2000);
  });

  it('who may call: alternatives, combinations, scopes, none at all (OpenAPI 3.1 §4.8.30)', async () => {
    const user = userEvent.setup();
    await drawOperation(
      { security: [{ oauth: ['dogs:write'] }, { key: [], cert: [] }, {}] },
      {
        manifest: {
          security_schemes: {
            oauth: {
              type: 'oauth2',
              flows: {
                clientCredentials: { tokenUrl: 'https://auth.test/token', scopes: { 'dogs:write': 'Add dogs' } },
              },
            },
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            cert: { type: 'mutualTLS' },
          },
        },
      },
    );
    const facts = screen.getByText('Authentication').parentElement?.textContent;
    expect(facts).toMatch(/oauthdogs:writeorkeyandcertornone required/);
    await user.click(screen.getByRole('button', { name: 'How to authenticate' }));
    expect(screen.getByText('API key · in the header X-Key')).toBeTruthy();
    expect(screen.getByText('Add dogs')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'https://auth.test/token' })).toBeTruthy();
    expect(screen.getByText('Client certificate (mutual TLS)')).toBeTruthy();
  });

  it('parameters by place, and their writing where it is not the habit', async () => {
    await drawOperation({
      parameters: [
        { name: 'kennel', in: 'path', required: true, deprecated: false, style: 'simple', schema: { type: 'string' } },
        {
          name: 'ids',
          in: 'query',
          required: false,
          deprecated: true,
          style: 'pipeDelimited',
          explode: false,
          schema: { type: 'array', items: { type: 'integer' } },
          example: [1, 2],
        },
        {
          name: 'X-Trace',
          in: 'header',
          required: false,
          deprecated: false,
          schema: { type: 'string', format: 'uuid' },
        },
        { name: 'session', in: 'cookie', required: false, deprecated: false, schema: { type: 'string' } },
      ],
    });
    expect(section('Path parameters').getByText('required')).toBeTruthy();
    expect(words('parameters/query/ids')).toMatch(/idsarray of integerDeprecatedwritten as.*ids=a\|bexample \[1, 2\]/);
    expect(section('Request headers').getByText('string, uuid')).toBeTruthy();
    expect(section('Cookies').getByText('session')).toBeTruthy();
  });

  it('the examples of a parameter by name: summary, description, value, or where it is (OpenAPI 3.1 §4.8.19)', async () => {
    await drawOperation({
      parameters: [
        {
          name: 'filter',
          in: 'query',
          required: false,
          deprecated: false,
          schema: { type: 'string' },
          examples: {
            simple: { summary: 'One field', description: 'Equal to it.', value: 'name=a' },
            plain: { value: { a: 1 } },
            far: { externalValue: 'https://example.com/filter.txt' },
            beside: { externalValue: './filter.txt' },
            evil: { externalValue: 'javascript:alert(1)' },
          },
        },
      ],
    });
    const row = within(document.getElementById('field-parameters/query/filter') as HTMLElement);
    expect(row.getByText('Examples')).toBeTruthy();
    const terms = row.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['One fieldsimple', 'plain', 'far', 'beside', 'evil']);
    expect(row.getByText('Equal to it.')).toBeTruthy();
    expect(row.getByText('name=a').tagName).toBe('CODE');
    expect(row.getByText(/"a": 1/).tagName).toBe('PRE');
    const links = row.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('filter.txt'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/filter.txt']);
    expect(row.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });

  it('a body by its content types, with the encoding of its parts', async () => {
    const user = userEvent.setup();
    await drawOperation({
      request_body: {
        required: true,
        content: {
          'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
          'multipart/form-data': {
            schema: { type: 'object', properties: { photo: { type: 'string', contentMediaType: 'image/png' } } },
            encoding: { photo: { contentType: 'image/png' } },
          },
        },
      },
    });
    const body = section('Request body');
    expect(body.getByText('name')).toBeTruthy();
    body.getByRole('tab', { name: 'application/json' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(body.getByRole('tab', { name: 'multipart/form-data', selected: true })).toBe(document.activeElement);
    expect(body.getAllByText('photo')).toHaveLength(2);
    expect(body.getByText(/sent as/).textContent).toBe('sent as image/png');
    expect(body.queryByText('name')).toBeNull();
  });

  it('responses by code with headers, links and other content types (OpenAPI 3.1 §4.8.17)', async () => {
    const user = userEvent.setup();
    await drawOperation(
      {
        responses: {
          default: { description: 'Something else' },
          '4XX': { description: 'Your mistake', ...json({ type: 'object', properties: { code: { type: 'string' } } }) },
          201: {
            description: 'There it is',
            headers: { Location: { required: true, deprecated: false, schema: { type: 'string', format: 'uri' } } },
            links: {
              dog: { operationId: 'getDog', parameters: { id: '$response.body#/id' } },
              again: { operationRef: '#/paths/~1kennels~1{kennel}~1dogs/post' },
              elsewhere: { operationRef: 'https://api.example.com/openapi.json#/paths/~1cats/get' },
            },
          },
        },
      },
      { links: { operation: (id) => `#${id}` }, manifest: { rows: oneRow } },
    );
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['201Created', '4XXClient error', 'defaultAny other']);
    expect(screen.getByText('There it is')).toBeTruthy();
    expect(
      within(document.getElementById('responses/201/headers') as HTMLElement).getByText('string, uri'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'getDog' }).getAttribute('href')).toBe('#getDog');
    expect(screen.getByRole('link', { name: 'addDog' }).getAttribute('href')).toBe('#addDog');
    expect(screen.getByText(/#\/paths\/~1cats\/get$/).tagName).toBe('CODE');
    tabs[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('4XX');
    expect(screen.getByRole('tabpanel', { name: /4XX/ }).textContent).toContain('Your mistake');
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('default');
  });

  it('the address of a callback, its expressions whole (OpenAPI 3.1 §4.8.20.4)', async () => {
    const onEvent = { '{$request.body#/callback/url}/events/{id}': [{ method: 'post', responses: {} }] };
    await drawOperation({ callbacks: { onEvent } as unknown as ReferenceOperation['callbacks'] });
    const [whole, id] = ['{$request.body#/callback/url}', '{id}'].map((text) => screen.getByText(text));
    expect([whole?.tagName, id?.tagName]).toEqual(['VAR', 'VAR']);
    expect(whole?.parentElement?.textContent).toBe('{$request.body#/callback/url}/events/{id}');
  });

  it('callbacks, when asked for', async () => {
    const user = userEvent.setup();
    await drawOperation({
      callbacks: {
        onBark: {
          '{$request.body#/url}': [
            {
              method: 'post',
              summary: 'The dog barks',
              deprecated: false,
              parameters: [],
              request_body: {
                required: true,
                content: {
                  'application/json': {
                    schema: { type: 'object', properties: { loud: { type: 'boolean' } } },
                    examples: { night: { summary: 'At night', value: { loud: true } } },
                  },
                },
              },
              responses: { 204: { description: 'Heard' } },
              callbacks: {
                onReply: {
                  '{$response.body#/url}': [
                    { method: 'put', summary: 'It barks back', deprecated: false, parameters: [], responses: {} },
                  ],
                },
              },
            },
          ],
        },
      },
    });
    expect(screen.queryByText('loud')).toBeNull();
    await user.click(screen.getByRole('button', { name: /The dog barks/ }));
    expect(screen.getByText('loud')).toBeTruthy();
    expect(screen.getByText('Heard')).toBeTruthy();
    // No column of samples shows what a callback looks like: it stands where it is.
    expect(screen.getByText('At night')).toBeTruthy();
    expect(screen.getByText(/"loud": true/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /It barks back/ }));
    const inner = screen.getByRole('heading', { level: 4, name: /It barks back/ });
    expect(inner.nextElementSibling?.textContent).toBe('{$response.body#/url}');
    expect(screen.getByRole('button', { name: /It barks back/ }).getAttribute('aria-expanded')).toBe('true');
  });
});

describe('a schema', () => {
  const dog: JsonSchema = {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      name: { type: 'string', maxLength: 40, default: 'Rex' },
    },
  };

  it('hides from a request what only the server writes, from a response what only the caller writes (Validation §9.4)', async () => {
    await drawOperation({ request_body: { required: true, ...json(dog) }, responses: { 200: { ...json(dog) } } });
    const body = section('Request body');
    expect(body.queryByText('id')).toBeNull();
    expect(words('body/application%2Fjson/secret')).toContain('write only');
    expect(words('body/application%2Fjson/name')).toBe('namestringrequiredup to 40 charactersdefault Rex');
    const answer = section('Responses');
    expect(answer.queryByText('secret')).toBeNull();
    expect(words('responses/200/application%2Fjson/id')).toContain('read only');
  });

  it('of a webhook is read the other way round', async () => {
    await drawOperation({ kind: 'webhook', path: 'dogAdded', request_body: { required: true, ...json(dog) } });
    expect(section('Request body').getByText('id')).toBeTruthy();
    expect(section('Request body').queryByText('secret')).toBeNull();
  });

  it('OpenAPI 3.1 §4.8.25: what an heir inherits is told once, what it says more closely is told by the heir', async () => {
    const schemas = {
      '#/components/schemas/Pet': {
        type: 'object',
        required: ['kind'],
        properties: { id: { type: 'integer' }, kind: { type: 'string' }, tag: { type: 'string' } },
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
      '#/components/schemas/Cat': {
        allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: { type: 'boolean' } } }],
      },
      '#/components/schemas/Dog': {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { properties: { kind: { const: 'dog' }, bark: { type: 'boolean' } } },
        ],
      },
    } as ReferenceOperation['schemas'];
    const pet = { $ref: '#/components/schemas/Pet' };
    for (const given of [pet, { type: 'array', items: pet }] as JsonSchema[]) {
      await drawOperation({ responses: { 200: json(given) }, schemas });
      const rows = () => [...document.querySelectorAll('[id^="field-responses/200/application%2Fjson/"]')];
      const fields = () => rows().flatMap(({ id }) => /[a-z]+$/.exec(id)?.[0] ?? []);
      expect(fields()).toEqual(['id', 'kind', 'tag', 'meow']);
      await userEvent.click(screen.getByRole('tab', { name: 'dog' }));
      expect(fields().toSorted()).toEqual(['bark', 'id', 'kind', 'tag']);
      expect(screen.getByText(/^always/).textContent).toBe('always dog');
      cleanup();
    }
  });

  it('offers its alternatives; the choice changes the list below', async () => {
    const user = userEvent.setup();
    const label = { title: 'Label object', type: 'object', properties: { color: { type: 'string' } } };
    await drawOperation({
      request_body: {
        required: true,
        ...json({
          type: 'object',
          properties: { labels: { type: 'array', items: { oneOf: [{ type: 'string' }, label] }, maxItems: 100 } },
        }),
      },
    });
    expect(words('body/application%2Fjson/labels')).toContain('array of string or object');
    const choice = screen.getByRole('tablist', { name: 'One of' });
    expect(screen.queryByText('color')).toBeNull();
    await user.click(within(choice).getByRole('tab', { name: 'Label object' }));
    expect(screen.getByText('color')).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(within(choice).getByRole('tab', { name: 'string', selected: true })).toBeTruthy();
    expect(screen.queryByText('color')).toBeNull();
  });

  it('that holds itself stops at the repetition and points back', async () => {
    const user = userEvent.setup();
    Element.prototype.scrollIntoView = vi.fn();
    const schemas: ReferenceOperation['schemas'] = {
      '#/Node': {
        type: 'object',
        properties: { next: { $ref: '#/Node' }, all: { type: 'array', items: { $ref: '#/Node' } } },
      },
    };
    await drawOperation({
      schemas,
      responses: { 200: { ...json({ type: 'object', properties: { root: { $ref: '#/Node' } } }) } },
    });
    const [first] = screen.getAllByRole('button', { name: 'As above' });
    expect(screen.getAllByRole('button', { name: 'As above' })).toHaveLength(2);
    await user.click(first as HTMLElement);
    expect(document.activeElement).toBe(row('responses/200/application%2Fjson/root'));
  });

  it('that is far comes when it is opened, and again when it failed', async () => {
    const user = userEvent.setup();
    const loadSchema = vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockResolvedValue({ '#/Owner': { type: 'object', properties: { login: { type: 'string' } } } });
    await drawOperation(
      { responses: { 200: { ...json({ type: 'object', properties: { owner: { $ref: '#/Owner' } } }) } } },
      { loadSchema },
    );
    expect(loadSchema).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('login')).toBeTruthy();
    expect(loadSchema).toHaveBeenCalledTimes(2);
    expect(loadSchema.mock.calls[0]?.[0]).toBe('#/Owner');
  });

  it('of the whole body comes by itself when it is far', async () => {
    const loadSchema = vi
      .fn()
      .mockResolvedValue({ '#/Big': { type: 'object', properties: { size: { type: 'integer' } } } });
    await drawOperation({ responses: { 200: { ...json({ $ref: '#/Big' }) } } }, { loadSchema });
    expect(await screen.findByText('size')).toBeTruthy();
  });

  it('opens and closes by keyboard, and for the browser’s search (HTML §6.1)', async () => {
    const user = userEvent.setup();
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`field${at}`, { type: 'string' }]));
    await drawOperation({
      responses: { 200: { ...json({ type: 'object', properties: { big: { type: 'object', properties: many } } }) } },
    });
    const button = screen.getByRole('button', { name: 'Show 14 properties' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('field13')).toBeTruthy();
    const list = document.getElementById(button.getAttribute('aria-controls') as string) as HTMLElement;
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(list.getAttribute('hidden')).not.toBeNull();
    fireEvent(list, new Event('beforematch'));
    await waitFor(() => expect(list.getAttribute('hidden')).toBeNull());
  });

  it('is opened on the way to the place that the address names', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const deep = {
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'object', properties: { c: {} } } } } },
    };
    const kinds = {
      oneOf: [
        { title: 'One', type: 'string' },
        { title: 'Two', ...deep },
      ],
    };
    await drawOperation(
      { responses: { 200: {}, 404: { ...json({ type: 'object', properties: { kind: kinds } }) } } },
      { target: 'responses/404/application%2Fjson/kind/%7C1/a/b/c' },
    );
    expect(screen.getByRole('tab', { name: /404/, selected: true })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Two', selected: true })).toBeTruthy();
    expect(row('responses/404/application%2Fjson/kind/%7C1/a/b/c').dataset.target).toBe('true');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('of five hundred properties shows a hundred, then all', async () => {
    const user = userEvent.setup();
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, { type: 'string' }]));
    await drawOperation({ responses: { 200: { ...json({ type: 'object', properties: many }) } } });
    expect(screen.getAllByText(/^field\d+$/)).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show 400 more' }));
    expect(screen.getAllByText(/^field\d+$/)).toHaveLength(500);
  });
});

describe('hostile and broken specifications', () => {
  const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';

  it('are shown as text', async () => {
    const { container } = await drawOperation(
      {
        summary: script,
        path: `/${script}`,
        description: script,
        external_docs: { url: 'javascript:alert(1)', description: script },
        extensions: { [`x-${script}`]: script },
        request_body: {
          required: true,
          ...json({
            type: 'object',
            properties: { [script]: { type: script, enum: [script], default: script, pattern: script } },
          }),
        },
        security: [{ [script]: [script] }],
      },
      {
        manifest: {
          security_schemes: {
            [script]: { type: 'oauth2', flows: { [script]: { tokenUrl: 'javascript:alert(1)', scopes: {} } } },
          },
        },
      },
    );
    expect(container.querySelectorAll('script, img')).toHaveLength(0);
    expect(
      [...container.querySelectorAll('a')]
        .map((link) => link.getAttribute('href'))
        .filter((href) => /script:/.test(href ?? '')),
    ).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(script);
  });

  it.each<[string, unknown]>([
    [
      'nothing where lists are due',
      { parameters: null, responses: null, servers: null, security: null, callbacks: null, tags: null },
    ],
    [
      'words where objects are due',
      { parameters: 'x', responses: 'x', servers: 'x', security: 'x', request_body: 'x', schemas: {} },
    ],
    [
      'empty entries',
      {
        parameters: [null, {}, { name: 3, in: 'path' }],
        responses: { 200: null, x: 7 },
        servers: [null],
        security: [null, [], 7],
      },
    ],
    ['properties: null', { responses: { 200: json({ type: 'object', properties: null as never }) } }],
    [
      'values of any kind',
      {
        responses: {
          200: json({ enum: [{ a: 1 }, [1], null, script, { a: 1 }], default: { b: [] }, examples: 'x' as never }),
        },
      },
    ],
    ['empty content', { request_body: { content: { 'a/b': null, 'c/d': {}, 'e/f': { encoding: { x: null } } } } }],
    ['callbacks of nonsense', { callbacks: { a: null, b: { c: null }, d: { e: [null, 'x', { method: 7 }] } } }],
    ['an example of 5 MB', { responses: { 200: json({ type: 'string', example: 'x'.repeat(5_000_000) }) } }],
  ])('never break the page: %s', async (_name, given) => {
    const { container } = await drawOperation(given as Partial<ReferenceOperation>);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(container.textContent?.length).toBeLessThan(10_000);
  });
});
