import { describe, expect, it } from 'vitest';
import { buildRequest } from '../build-request.ts';
import { sampleLanguages } from './languages.ts';
import { type SampleBody, type SampleRequest, sampleRequestOf } from './sample-request.ts';
import { withoutLiterals } from './testing/without-literals.ts';

/** Ends every kind of literal that there is, and asks every language to evaluate something. */
const hostile =
  'INJ\'INJ"INJ`INJ`$(INJ)$\u007bINJ}#{INJ}\\INJ\\(INJ)\nINJ\nJSON\nINJ\n"""INJ\'\'\'INJ*/INJ-->%sINJ\u2028INJ$INJ';
const oneLine = hostile.replaceAll('\n', ' ');

const bodies: [string, SampleBody | undefined][] = [
  ['no body', undefined],
  [
    'JSON',
    {
      kind: 'text',
      contentType: 'application/json',
      text: JSON.stringify({ [hostile]: [hostile, 1, true, null, {}] }),
    },
  ],
  ['JSON text', { kind: 'text', contentType: 'application/json', text: JSON.stringify(hostile) }],
  ['broken JSON', { kind: 'text', contentType: 'application/json', text: `{${hostile}` }],
  ['text', { kind: 'text', contentType: 'text/plain', text: hostile }],
  ['a form', { kind: 'text', contentType: 'application/x-www-form-urlencoded', text: 'a=1&a=2&b=%27%22' }],
  [
    'multipart',
    {
      kind: 'multipart',
      parts: [
        { name: hostile, text: hostile },
        { name: 'json', text: JSON.stringify({ a: hostile }), contentType: 'application/json' },
        { name: 'one', fileName: oneLine, contentType: 'image/png' },
        { name: 'two', fileName: oneLine },
      ],
    },
  ],
  ['a file', { kind: 'file', fileName: oneLine }],
];

function request(body: SampleBody | undefined): SampleRequest {
  const type = body?.kind === 'text' ? [['Content-Type', body.contentType] as const] : [];
  return {
    method: 'POST',
    url: 'https://api.test/a/{id}?$filter=x%27&q=%22',
    headers: [...type, ['X-Hostile', oneLine.replaceAll('\u2028', '')], ['Authorization', 'Bearer ACCESS_TOKEN']],
    body,
  };
}

const languages = sampleLanguages.filter(({ id }) => id !== 'http');

describe.each(languages.map((language) => [language.label, language] as const))('%s', (_label, language) => {
  it.each(bodies)('with %s: no text leaves its literal', async (_name, body) => {
    const code = (await language.load())(request(body));
    expect(withoutLiterals(language.id, code)).not.toContain('INJ');
    expect(code).toContain('api.test/a/');
  });

  it('says the address, the method, the headers and the body', async () => {
    const body = { kind: 'text', contentType: 'application/json', text: '{"name":"Ada"}' } as const;
    const made = await language.load();
    const code = made({ ...request(body), method: 'PATCH', url: 'https://api.test/pets/7?limit=2' });
    expect(code).toContain('https://api.test/pets/7?limit=2');
    expect(code.toLowerCase()).toContain('patch');
    expect(code).toContain('X-Hostile');
    expect(code).toContain('Ada');
    expect(made({ method: 'GET', url: 'https://api.test/pets', headers: [], body: undefined })).toContain(
      'https://api.test/pets',
    );
  });

  it('RFC 8259 §6: sends the numbers of the body as they stand in it', async () => {
    const body = {
      kind: 'text',
      contentType: 'application/json',
      text: '{"id":9007199254740993,"price":1.0}',
    } as const;
    const code = (await language.load())(request(body)).replaceAll(/[\s\\]/g, '');
    expect(code).toContain('9007199254740993');
    expect(code).toMatch(/1\.0[^\d]/);
    expect(code).not.toContain('9007199254740992');
    expect(code).not.toMatch(/octet-stream|text\/plain/);
  });

  it('has colors', async () => {
    const code = (await language.load())(request(undefined));
    const pieces = (await language.grammar())(code);
    expect(pieces.map(([, text]) => text).join('')).toBe(code);
  });
});

describe('languages', () => {
  it('at least 12, each once', () => {
    expect(sampleLanguages.length).toBeGreaterThanOrEqual(12);
    expect(new Set(sampleLanguages.map(({ id }) => id)).size).toBe(sampleLanguages.length);
  });

  it('RFC 9112: the raw message has one line for each header', async () => {
    const http = sampleLanguages.find(({ id }) => id === 'http');
    const code =
      (await http?.load())?.({
        ...request(undefined),
        headers: [
          ['Accept', 'a'],
          ['X', 'b'],
        ],
      }) ?? '';
    expect(
      code
        .split('\n')
        .slice(0, 4)
        .map((line) => line.trim()),
    ).toEqual(['POST /a/%7Bid%7D?$filter=x%27&q=%22 HTTP/1.1', 'Host: api.test', 'Accept: a', 'X: b']);
  });
});

/** What the JavaScript of a sample asks for when it is run. */
async function run(code: string) {
  const asked: [url: string, options: RequestInit][] = [];
  const fetched = async (url: string, options: RequestInit = {}) => {
    asked.push([url, options]);
    return new Response('');
  };
  const page = { querySelector: () => ({ files: [new File(['x'], 'x.png')] }) };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction('fetch', 'document', 'console', code)(fetched, page, { log() {} });
  return asked[0];
}

describe('JavaScript, run', () => {
  const javaScript = sampleLanguages.find(({ id }) => id === 'javascript');
  const runs = async (body: SampleBody) => run((await javaScript?.load())?.(request(body)) ?? '');

  it('sends the JSON that was given, __proto__ included', async () => {
    const text = `{"__proto__":{"a":1},${JSON.stringify({ [hostile]: hostile, n: 1.5, 'a-b': [{}, []] }).slice(1)}`;
    const asked = await runs({ kind: 'text', contentType: 'application/json', text });
    expect(JSON.parse(String(asked?.[1].body))).toEqual(JSON.parse(text));
    expect(asked?.[1].method).toBe('POST');
    expect(asked?.[1].headers).toMatchObject({ Authorization: 'Bearer ACCESS_TOKEN' });
  });

  it('sends numbers that no double holds as they were written', async () => {
    const text = '{"id":12345678901234567890}';
    expect((await runs({ kind: 'text', contentType: 'application/json', text }))?.[1].body).toBe(text);
  });

  it('sends a form with files and typed parts, and leaves the boundary to fetch', async () => {
    const asked = await runs({
      kind: 'multipart',
      parts: [
        { name: hostile, text: hostile },
        { name: 'meta', text: '{"a":1}', contentType: 'application/json' },
        { name: 'file', fileName: 'p.png' },
      ],
    });
    const form = asked?.[1].body as FormData;
    expect(form.get(hostile)).toBe(hostile);
    expect((form.get('meta') as File).type).toBe('application/json');
    expect((form.get('file') as File).name).toBe('p.png');
    expect(Object.keys(asked?.[1].headers ?? {})).not.toContain('Content-Type');
  });
});

/** The words of a command line (POSIX shell §2.2), variables left alone. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  for (const match of line.replaceAll('\\\n', ' ').matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)) {
    words.push(match[0].replace(/'([^']*)'|"([^"]*)"|\\(.)/g, (_all, a, b, c) => a ?? b ?? c));
  }
  return words;
}

describe('cURL', () => {
  const curl = async (given: Partial<SampleRequest>) =>
    shellWords((await sampleLanguages[0]?.load())?.({ ...request(undefined), headers: [], ...given }) ?? '');

  it('every word is what was given', async () => {
    const words = await curl({
      headers: [['X', oneLine]],
      body: { kind: 'text', contentType: 'text/plain', text: hostile },
    });
    expect(words.slice(0, 4)).toEqual(['curl', '--request', 'POST', 'https://api.test/a/{id}?$filter=x%27&q=%22']);
    expect(words).toContain(`X: ${oneLine}`);
    expect(words.at(-1)).toBe(hostile);
  });

  it('a text that begins with an at sign names no file of the reader’s', async () => {
    const text = '@/etc/passwd';
    expect((await curl({ body: { kind: 'text', contentType: 'text/plain', text } })).slice(-2)).toEqual([
      '--data-raw',
      text,
    ]);
    const words = await curl({
      body: {
        kind: 'multipart',
        parts: [
          { name: 'a', text },
          { name: 'b', text: '</etc/passwd' },
        ],
      },
    });
    expect(words.slice(-4)).toEqual(['--form-string', 'a=@/etc/passwd', '--form-string', 'b=</etc/passwd']);
  });

  it('a placeholder is a variable of the shell', async () => {
    const generate = await sampleLanguages[0]?.load();
    const code = generate?.(request(undefined)) ?? '';
    expect(code).toContain('--header "Authorization: Bearer $ACCESS_TOKEN"');
  });
});

describe('sampleRequestOf', () => {
  it('names files and leaves no quote in the address', () => {
    const contentType = 'multipart/form-data';
    const built = buildRequest({
      operation: {
        method: 'put',
        path: "/it's",
        parameters: [],
        request_body: { required: true, content: { [contentType]: {} } },
      },
      server: { url: 'https://api.test' },
      base: 'https://portal.test',
      parameters: {},
      body: { contentType, fields: { a: 'x', b: new File([''], 'photo.png', { type: 'image/png' }), c: { d: 1 } } },
    });
    expect(sampleRequestOf(built)).toEqual({
      method: 'PUT',
      url: 'https://api.test/it%27s',
      headers: [],
      body: {
        kind: 'multipart',
        parts: [
          { name: 'a', text: 'x' },
          { name: 'b', fileName: 'photo.png', contentType: 'image/png' },
          { name: 'c', text: '{"d":1}', contentType: 'application/json' },
        ],
      },
    });
  });
});
