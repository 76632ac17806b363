import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ApplyProblem, portalManifestSchema } from '@stoa/contract/portal-code';
import { checkSpecification } from '@stoa/openapi/validate/validate-openapi';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from './read-folder.ts';

const openapi = `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths: { /orders: { get: { responses: { '200': { description: All orders } } } } }
`;

const sound: Record<string, string | Uint8Array> = {
  'portal.yaml': `name: Harbour
appearance:
  primary_header: Ship with us
  logo: images/logo.png
auth_strategies:
  - name: API key
    credential_type: key_auth
    default: true
`,
  'images/logo.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  'products/orders/product.yaml': `name: Orders
description: Everything about orders
labels:
  tier: gold
versions:
  - name: v1
    specification: openapi.yaml
    deprecated: true
    sunset_at: 2027-06-30
  - name: v2
    specification: openapi.yaml
    registration:
      strategy: API key
`,
  'products/orders/openapi.yaml': openapi,
  'products/orders/documents/01-start.md':
    '# Start here\n\nSee [errors](guides/errors.md#codes) and [guides](guides/).\n',
  'products/orders/documents/02-guides/index.md': '---\ntitle: Guides\nslug: guides\n---\nAll guides.\n',
  'products/orders/documents/02-guides/errors.md':
    '---\norder: 2\n---\n\n# Errors\n\nBack to [the start](../01-start.md).\n',
  'products/orders/documents/02-guides/paging.md': '---\norder: 1\n---\nText\n',
};
// Links name files as they are on disk.
sound['products/orders/documents/01-start.md'] =
  '# Start here\n\nSee [errors](02-guides/errors.md#codes) and [guides](02-guides/).\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(changes: Record<string, string | Uint8Array | null> = {}) {
  for (const [path, content] of Object.entries({ ...sound, ...changes })) {
    if (content === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return readFolder(folder, { checker: { checkSpecification } });
}

const portal = sound['portal.yaml'] as string;
const product = sound['products/orders/product.yaml'] as string;

describe('a sound folder', () => {
  test('becomes a manifest that the contract accepts', async () => {
    const { manifest, problems } = await read();
    expect(problems).toEqual([]);
    expect(portalManifestSchema.parse(manifest)).toEqual(manifest);
    expect(manifest?.portal).toMatchObject({
      name: 'Harbour',
      locale: 'en',
      public: false,
      basic_auth: true,
      allowed_time_period: '24h',
    });
    expect(manifest?.portal.appearance).toMatchObject({ primary_header: 'Ship with us', accent: null, cover: null });
    expect(manifest?.auth_strategies).toEqual([
      {
        name: 'API key',
        credential_type: 'key_auth',
        auto_approve: true,
        environment: null,
        key_names: ['apikey'],
        default: true,
      },
    ]);
  });

  test('has its versions in the order of the file, dates as moments', async () => {
    const versions = (await read()).manifest?.products[0]?.versions;
    expect(versions).toMatchObject([
      { name: 'v1', deprecated: true, sunset_at: '2027-06-30T00:00:00.000Z', registration: null },
      {
        name: 'v2',
        deprecated: false,
        sunset_at: null,
        registration: { strategy: 'API key', enabled: true, auto_approve: false },
      },
    ]);
  });

  test('has a tree of documents: titles from headings, order from front matter and file names', async () => {
    const documents = (await read()).manifest?.products[0]?.documents.map(({ slug, title, parent, position }) => [
      slug,
      title,
      parent,
      position,
    ]);
    expect(documents).toEqual([
      ['start', 'Start here', null, 0],
      ['guides', 'Guides', null, 1],
      ['paging', 'Paging', 'guides', 0],
      ['errors', 'Errors', 'guides', 1],
    ]);
  });

  test('files without a number follow each other as people count', async () => {
    const { manifest } = await read({
      'products/orders/documents/02-guides/step-10.md': 'Ten',
      'products/orders/documents/02-guides/step-9.md': 'Nine',
    });
    const slugs = manifest?.products[0]?.documents.map(({ slug }) => slug);
    expect(slugs).toEqual(['start', 'guides', 'paging', 'errors', 'step-9', 'step-10']);
  });

  test('carries every content once, under its SHA-256, without front matter and title', async () => {
    const { manifest, blobs } = await read();
    const content = manifest?.products[0]?.documents.at(-1)?.content;
    const text = Buffer.from((await blobs.get(content?.sha256 ?? '')?.read()) ?? []).toString();
    expect(text).toBe('Back to [the start](../01-start.md).\n');
    expect(blobs.size).toBe(6);
  });

  test('may name a file of an installed package', async () => {
    const { manifest, problems } = await read({
      'products/orders/product.yaml': product.replace(
        'openapi.yaml',
        'npm:@octokit/openapi/generated/api.github.com.json',
      ),
    });
    expect(problems).toEqual([]);
    expect(manifest?.products[0]?.versions[0]?.specification).toMatchObject({
      path: 'npm:@octokit/openapi/generated/api.github.com.json',
      media_type: 'application/json',
    });
  });

  test('names identity providers, with defaults, and never their secret', async () => {
    const provider =
      "{ identifier: meridian, for: developers, name: Meridian ID, issuer: 'https://id.example/a/', client_id: x }";
    const { manifest, problems } = await read({ 'portal.yaml': `${portal}identity_providers: [${provider}]\n` });
    expect(problems).toEqual([]);
    expect(manifest?.identity_providers).toEqual([
      {
        identifier: 'meridian',
        for: 'developers',
        name: 'Meridian ID',
        issuer: 'https://id.example/a/',
        client_id: 'x',
        client_secret_env: null,
        scopes: ['openid', 'profile', 'email'],
        redirect_uri: 'api',
        email: 'verified',
        trusted_email_domains: [],
        auto_approve: true,
        domains: [],
        max_age: null,
        prompt: null,
        log_out_at_provider: false,
        second_factor: 'told',
        groups: null,
        saml: null,
      },
    ]);
  });

  test('reads the same twice', async () => {
    const first = await read();
    expect((await read()).manifest).toEqual(first.manifest);
  });
});

type Row = [
  name: string,
  changes: Record<string, string | Uint8Array | null>,
  file: string,
  line: number | null,
  column: number | null,
  rule: string,
];
const orders = 'products/orders/product.yaml';
const documents = 'products/orders/documents';
const start = 'products/orders/documents/01-start.md';
/** `portal.yaml` with one identity provider, on line 9; `change` ends it. */
const withProvider = (change: string) => ({
  'portal.yaml': `${portal}identity_providers: [{ name: ID, ${change} }]\n`,
});
const withStrategy = (change: string) => ({ 'portal.yaml': `${portal}  - { name: Tokens, ${change} }\n` });
const fine = "for: users, issuer: 'https://id.example', client_id: x";
const rows: Row[] = [
  ['no portal.yaml', { 'portal.yaml': null }, 'portal.yaml', null, null, 'missing_file'],
  ['broken YAML', { 'portal.yaml': `${portal}x: [\n` }, 'portal.yaml', 10, 1, 'syntax'],
  ['a key twice', { 'portal.yaml': `${portal}name: B\n` }, 'portal.yaml', 9, 1, 'duplicate_key'],
  [
    'an unknown key',
    { 'portal.yaml': portal.replace('name:', 'public: true\nnmae: x\nname:') },
    'portal.yaml',
    2,
    1,
    'unknown_property',
  ],
  ['a missing key', { 'portal.yaml': portal.replace('name: Harbour\n', '') }, 'portal.yaml', 1, 1, 'required'],
  ['a wrong type', { 'portal.yaml': `${portal}public: yes please\n` }, 'portal.yaml', 9, 9, 'is_boolean'],
  ['a value outside of a list', { 'portal.yaml': `${portal}allowed_time_period: 7d\n` }, 'portal.yaml', 9, 22, 'enum'],
  ['a language that is none of ours', { 'portal.yaml': `${portal}locale: it\n` }, 'portal.yaml', 9, 9, 'enum'],
  ['a text too long', { 'portal.yaml': portal.replace('Harbour', 'H'.repeat(256)) }, 'portal.yaml', 1, 7, 'max_length'],
  ['an empty text', { 'portal.yaml': portal.replace('Harbour', "''") }, 'portal.yaml', 1, 7, 'min_length'],
  [
    'a color by name',
    { 'portal.yaml': portal.replace('  logo', '  accent: red\n  logo') },
    'portal.yaml',
    4,
    11,
    'matches_regex',
  ],
  ['an image that is none', { 'images/logo.png': '<html onload="x"/>' }, 'portal.yaml', 4, 9, 'image_type'],
  ['a missing image', { 'images/logo.png': null }, 'portal.yaml', 4, 9, 'missing_file'],
  ['an image elsewhere', { 'portal.yaml': portal.replace('images/', '../') }, 'portal.yaml', 4, 9, 'outside_folder'],
  ['an unknown credential type', { 'portal.yaml': portal.replace('key_auth', 'magic') }, 'portal.yaml', 7, 22, 'enum'],
  [
    'a strategy twice',
    { 'portal.yaml': `${portal}  - name: API key\n    credential_type: key_auth\n` },
    'portal.yaml',
    9,
    11,
    'duplicate_name',
  ],
  [
    'a token strategy without an issuer',
    withStrategy('credential_type: self_managed_client_credentials'),
    'portal.yaml',
    9,
    5,
    'required',
  ],
  [
    'clients made nowhere',
    withStrategy("credential_type: client_credentials, issuer: 'https://id.example'"),
    'portal.yaml',
    9,
    5,
    'required',
  ],
  [
    'clients of one’s own that the portal makes',
    withStrategy("credential_type: self_managed_client_credentials, issuer: 'https://id.example', registration: {}"),
    'portal.yaml',
    9,
    101,
    'unknown_property',
  ],
  [
    'an issuer of keys',
    withStrategy("credential_type: key_auth, issuer: 'https://id.example'"),
    'portal.yaml',
    9,
    48,
    'unknown_property',
  ],
  [
    'tokens of an issuer without https',
    withStrategy("credential_type: self_managed_client_credentials, issuer: 'http://id.example'"),
    'portal.yaml',
    9,
    79,
    'invalid',
  ],
  [
    'a secret of the server that is none of a provider',
    withStrategy(
      "issuer: 'https://id.example', credential_type: client_credentials, registration: { initial_access_token_env: SMTP_URL }",
    ),
    'portal.yaml',
    9,
    130,
    'matches_regex',
  ],
  [
    'an issuer without https',
    withProvider("identifier: a, for: users, client_id: x, issuer: 'http://id.example'"),
    'portal.yaml',
    9,
    83,
    'invalid',
  ],
  [
    'an issuer with a query',
    withProvider("identifier: a, for: users, client_id: x, issuer: 'https://id.example?a'"),
    'portal.yaml',
    9,
    83,
    'invalid',
  ],
  [
    'a discovery document instead of an issuer',
    withProvider(
      "identifier: a, for: users, client_id: x, issuer: 'https://id.example/.well-known/openid-configuration'",
    ),
    'portal.yaml',
    9,
    83,
    'invalid',
  ],
  ['an identifier that is taken by a path', withProvider(`identifier: sso, ${fine}`), 'portal.yaml', 9, 46, 'invalid'],
  [
    'a secret in the file',
    withProvider(`identifier: a, ${fine}, client_secret: s3cret`),
    'portal.yaml',
    9,
    105,
    'unknown_property',
  ],
  [
    'another secret of the server',
    withProvider(`identifier: a, ${fine}, client_secret_env: DATABASE_URL`),
    'portal.yaml',
    9,
    124,
    'matches_regex',
  ],
  ['scopes without openid', withProvider(`identifier: a, ${fine}, scopes: [email]`), 'portal.yaml', 9, 113, 'invalid'],
  [
    'a domain that is none',
    withProvider(`identifier: a, ${fine}, trusted_email_domains: ['@a.example']`),
    'portal.yaml',
    9,
    129,
    'matches_regex',
  ],
  [
    'an identity provider twice',
    withProvider(`identifier: a, ${fine} }, { name: B, identifier: a, ${fine}`),
    'portal.yaml',
    9,
    130,
    'duplicate_name',
  ],
  [
    'a domain that two identity providers have',
    withProvider(
      `identifier: a, ${fine}, domains: [a.example] }, { name: B, identifier: b, ${fine}, domains: [a.example]`,
    ),
    'portal.yaml',
    9,
    221,
    'duplicate_domain',
  ],
  [
    'two default strategies',
    { 'portal.yaml': `${portal}  - { name: B, credential_type: key_auth, default: true }\n` },
    'portal.yaml',
    9,
    52,
    'duplicate_default',
  ],
  ['a product without its file', { [orders]: null }, orders, null, null, 'missing_file'],
  [
    'a product folder with a bad name',
    { 'products/My Product/product.yaml': 'name: x\n' },
    'products/My Product',
    null,
    null,
    'invalid_slug',
  ],
  ['a file among the products', { 'products/notes.txt': '' }, 'products/notes.txt', null, null, 'unknown_file'],
  ['contract §A.5: a reserved label', { [orders]: product.replace('tier', 'kong-tier') }, orders, 4, 3, 'is_label'],
  [
    'contract §A.5: a label that ends in a dash',
    { [orders]: product.replace('gold', 'gold-') },
    orders,
    4,
    9,
    'is_label',
  ],
  ['a label that is a number', { [orders]: product.replace('gold', '1') }, orders, 4, 9, 'is_string'],
  ['a version twice, but for case', { [orders]: product.replace('v2', 'V1') }, orders, 10, 11, 'duplicate_name'],
  ['a date that is none', { [orders]: product.replace('2027-06-30', 'soon') }, orders, 9, 16, 'is_date_time'],
  [
    'an unknown strategy',
    { [orders]: product.replace('strategy: API key', 'strategy: Magic') },
    orders,
    13,
    17,
    'unknown_strategy',
  ],
  ['a missing specification', { 'products/orders/openapi.yaml': null }, orders, 7, 20, 'missing_file'],
  [
    'a specification of another kind',
    { [orders]: product.replace('openapi.yaml', 'openapi.txt') },
    orders,
    7,
    20,
    'invalid_path',
  ],
  [
    'a specification elsewhere',
    { [orders]: product.replace('openapi.yaml', '../../../x.yaml') },
    orders,
    7,
    20,
    'outside_folder',
  ],
  [
    'a specification by absolute path',
    { [orders]: product.replace('openapi.yaml', '/etc/passwd.yaml') },
    orders,
    7,
    20,
    'invalid_path',
  ],
  [
    'a specification by address',
    { [orders]: product.replace('openapi.yaml', 'http://127.0.0.1/x.yaml') },
    orders,
    7,
    20,
    'invalid_path',
  ],
  [
    'a package that is not installed',
    { [orders]: product.replace('openapi.yaml', 'npm:@stoa/nowhere/x.json') },
    orders,
    7,
    20,
    'missing_file',
  ],
  [
    'a way out of a package',
    { [orders]: product.replace('openapi.yaml', 'npm:@octokit/openapi/../x.json') },
    orders,
    7,
    20,
    'invalid_path',
  ],
  [
    'an invalid specification',
    { 'products/orders/openapi.yaml': openapi.replace('title', 'titel') },
    'products/orders/openapi.yaml',
    2,
    7,
    'required',
  ],
  [
    'two documents with one slug',
    { 'products/orders/documents/02-guides/start.md': 'x' },
    'products/orders/documents/02-guides/start.md',
    null,
    null,
    'duplicate_slug',
  ],
  [
    'a document with a bad name',
    { 'products/orders/documents/Über uns.md': 'x' },
    'products/orders/documents/Über uns.md',
    null,
    null,
    'invalid_slug',
  ],
  [
    'an unknown key in front matter',
    { [start]: '---\ntitle: A\nauthor: B\n---\nx\n' },
    start,
    3,
    1,
    'unknown_property',
  ],
  [
    'a flag of two words',
    { 'portal.yaml': `${portal}feature_set: { a b: true }\n` },
    'portal.yaml',
    9,
    16,
    'matches_regex',
  ],
  [
    'a flag that is no switch',
    { 'portal.yaml': `${portal}feature_set: { a: maybe }\n` },
    'portal.yaml',
    9,
    19,
    'is_boolean',
  ],
  ['broken front matter', { [start]: '---\ntitle: [\n---\nx\n' }, start, 2, 9, 'syntax'],
  [
    'a folder without a text of its own',
    { 'products/orders/documents/03-more/a.md': 'x' },
    'products/orders/documents/03-more/index.md',
    null,
    null,
    'missing_file',
  ],
  [
    'another file among the documents',
    { 'products/orders/documents/a.pdf': 'x' },
    'products/orders/documents/a.pdf',
    null,
    null,
    'unknown_file',
  ],
  ['a link to nowhere', { [start]: '---\ntitle: A\n---\n\nSee [this](nowhere.md).\n' }, start, 5, 5, 'broken_link'],
  ['an image that is not there', { [start]: 'See\n![a](a.png)\n' }, start, 2, 1, 'missing_file'],
  ['an image in HTML that is not there', { [start]: 'A\n\n<p>\n <img src="a.png">\n' }, start, 4, 2, 'missing_file'],
  ['an image by reference that is not there', { [start]: '![a][b]\n\n[b]: a.png\n' }, start, 3, 1, 'missing_file'],
  ['an image that is none', { [start]: '![a](a.png)\n', [`${documents}/a.png`]: 'text' }, start, 1, 1, 'image_type'],
  [
    'an image too large',
    { [start]: '![a](a.svg)\n', [`${documents}/a.svg`]: `<svg>${' '.repeat(4 * 1024 * 1024)}</svg>` },
    start,
    1,
    1,
    'too_large',
  ],
  ['an image outside of the documents', { [start]: '![a](../../../images/logo.png)\n' }, start, 1, 1, 'invalid_path'],
  ['an image outside of the folder', { [start]: '![a](../../../../a.png)\n' }, start, 1, 1, 'invalid_path'],
  ['an image of a type that is not shown', { [start]: '![a](a.bmp)\n' }, start, 1, 1, 'invalid_path'],
  ['a link in HTML to nowhere', { [start]: "<a href='nowhere.md'>a</a>\n" }, start, 1, 1, 'broken_link'],
  ['a document in another encoding', { [start]: new Uint8Array([0xff, 0xfe]) }, start, null, null, 'encoding'],
  ['a document too large', { [start]: 'x'.repeat(4 * 1024 * 1024 + 1) }, start, null, null, 'too_large'],
];

describe('images beside documents', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

  test('those that a document names are published, each once, with the type that their bytes show', async () => {
    const { manifest, blobs } = await read({
      [start]: '![a](images/a.png) ![b][c] [large](images/a.png) <img src="images/d.gif">\n\n[c]: images/c.svg\n',
      [`${documents}/images/a.png`]: png,
      [`${documents}/images/c.svg`]:
        '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      [`${documents}/images/d.gif`]: 'GIF89a',
      [`${documents}/images/unused.png`]: png,
    });
    const images = manifest?.products[0]?.images.map(({ path, media_type }) => [path, media_type]).sort();
    expect(images).toEqual([
      [`${documents}/images/a.png`, 'image/png'],
      [`${documents}/images/c.svg`, 'image/svg+xml'],
      [`${documents}/images/d.gif`, 'image/gif'],
    ]);
    for (const { sha256 } of manifest?.products[0]?.images ?? []) expect(blobs.has(sha256)).toBe(true);
    expect(manifest?.products[0]?.documents.map(({ slug }) => slug)).not.toContain('images');
  });

  test('a link to a section that is not there is a warning, and no problem', async () => {
    const { manifest, warnings } = await read({
      [start]: '## Here\n\n## Here\n\n[a](#here) [b](#here-1) [c](#HERE-2) [d](#gone) [e](02-guides/errors.md#gone)\n',
    });
    expect(manifest).not.toBeNull();
    expect(warnings.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      [5, 38, 'unknown_section'],
      [5, 49, 'unknown_section'],
    ]);
  });
});

test('a path that the portal does not have is a warning; one that it has, or another server, is none', async () => {
  const id = '01a1f893-2dbd-79e5-95ce-8239c3577732';
  const dead = ['/nowhere', '/docs/orders/errors', '/start.md', '/spec'];
  const alive = [
    '/',
    '/my-apps',
    `/docs/${id}/errors#codes`,
    `/spec/${id}/v1?x`,
    '/llms.txt',
    '/api/v2/x',
    '//a.example/b',
  ];
  const links = [...dead, ...alive].map((url) => `[a](${url})\n`).join('');
  const { manifest, warnings } = await read({ [start]: `${links}\n<a href="/nowhere-else">b</a>\n` });
  expect(manifest).not.toBeNull();
  expect(warnings.map(({ line, rule, message }) => [line, rule, message])).toEqual([
    [1, 'dead_link', '"/nowhere" is no address of the portal.'],
    [
      2,
      'dead_link',
      '"/docs/orders/errors" is no address of the portal. Name the document\'s file by a relative path.',
    ],
    [3, 'dead_link', '"/start.md" is no address of the portal. Name the document\'s file by a relative path.'],
    [4, 'dead_link', '"/spec" is no address of the portal. Name the document\'s file by a relative path.'],
    [13, 'dead_link', '"/nowhere-else" is no address of the portal.'],
  ]);
});

describe('what was meant is named', () => {
  test.each<[string, Record<string, string | null>, string]>([
    ['a key', { 'portal.yaml': portal.replace('appearance:', 'appearence:') }, 'Did you mean "appearance"?'],
    ['a key further down', { 'portal.yaml': portal.replace('primary_header', 'primary_headr') }, '"primary_header"?'],
    ['a key of a list', { 'products/orders/product.yaml': product.replace('sunset_at', 'sunset') }, 'not known.'],
    ['a key of a union', { 'portal.yaml': portal.replace('    default', '    defualt') }, 'Did you mean "default"?'],
    [
      'a key of a version',
      { 'products/orders/product.yaml': product.replace('deprecated', 'depracated') },
      'Did you mean "deprecated"?',
    ],
    ['a key of a document', { [start]: '---\ntitel: A\n---\nx\n' }, 'Did you mean "title"?'],
    [
      'a specification',
      { 'products/orders/product.yaml': product.replaceAll('openapi.yaml', 'opnapi.yaml') },
      'Did you mean "openapi.yaml"?',
    ],
    [
      'a specification with another ending',
      { 'products/orders/product.yaml': product.replaceAll('openapi.yaml', 'openapi.json') },
      'Did you mean "openapi.yaml"?',
    ],
    ['a picture', { 'portal.yaml': portal.replace('images/logo', 'images/lgo') }, 'Did you mean "images/logo.png"?'],
    ['a document', { [start]: '[a](02-guides/error.md)\n' }, 'Did you mean "02-guides/errors.md"?'],
    ['the main file', { 'portal.yml': portal, 'portal.yaml': null }, 'Did you mean "portal.yaml"?'],
  ])('%s', async (_, changes, sentence) => {
    const { problems } = await read(changes);
    expect(problems.map(({ message }) => message).join('\n')).toContain(sentence);
  });

  test('a misspelled folder is refused: what it holds would be deleted', async () => {
    const { problems } = await read({ 'product/a/product.yaml': product, 'products/orders/document/a.md': 'x' });
    expect(problems.map(({ file, rule, message }) => [file, rule, message])).toEqual([
      ['product', 'unknown_file', '"product" is not read. Did you mean "products"?'],
      ['products/orders/document', 'unknown_file', '"document" is not read. Did you mean "documents"?'],
    ]);
  });

  test('other files beside them are the author’s own', async () => {
    const { problems } = await read({ 'README.md': 'x', 'images/b.txt': 'x', 'products/orders/notes.txt': 'x' });
    expect(problems).toEqual([]);
  });
});

test('a script as a server is a warning at its line, and no problem', async () => {
  const specification = `${openapi.trimEnd()}\nservers:\n  - url: 'javascript:alert(1)'\n`;
  const { manifest, warnings } = await read({ 'products/orders/openapi.yaml': specification });
  expect(manifest).not.toBeNull();
  const line = specification.trimEnd().split('\n').length;
  const found = warnings.filter(({ rule }) => rule === 'script_server');
  expect(found.map((warning) => [warning.file, warning.line])).toEqual([['products/orders/openapi.yaml', line]]);
});

test('RFC 7519 §4.1.3: a strategy that believes tokens for any audience is a warning, and no problem', async () => {
  const strategy = (more: string) =>
    `  - { name: API key, credential_type: key_auth }\n  - { name: Tokens, credential_type: self_managed_client_credentials, issuer: 'https://id.example'${more} }\n`;
  const warned = async (more: string) => {
    const { manifest, warnings } = await read({ 'portal.yaml': `name: Harbour\nauth_strategies:\n${strategy(more)}` });
    expect(manifest).not.toBeNull();
    return warnings.filter(({ rule }) => rule === 'any_audience');
  };
  expect(await warned('')).toMatchObject([{ file: 'portal.yaml', line: 4 }]);
  expect(await warned(', audiences: [orders]')).toEqual([]);
});

describe('WCAG 2.2 §1.4.3: colors that are hard to read', () => {
  const portal = (appearance: string) => ({
    'portal.yaml': `name: Harbour\nappearance:\n${appearance}auth_strategies: [{ name: API key, credential_type: key_auth }]\n`,
    'images/logo.png': null,
  });

  const contrastOf = (warnings: readonly ApplyProblem[]) => warnings.filter(({ rule }) => rule === 'contrast');

  test('are a warning at the color that was set, and no problem', async () => {
    const { manifest, warnings } = await read(
      portal("  theme: agora\n  accent: '#ffe600'\n  colors:\n    section_colors:\n      footer: '#777777'\n"),
    );
    expect(manifest?.portal.appearance).toMatchObject({
      theme: 'agora',
      colors: { section_colors: { footer: '#777777' } },
      fonts: null,
    });
    expect(contrastOf(warnings).map(({ file, line, rule }) => [file, line, rule])).toEqual([
      ['portal.yaml', 4, 'contrast'],
      ['portal.yaml', 7, 'contrast'],
    ]);
    expect(contrastOf(warnings)[1]?.message).toContain('text_colors-footer #676052 on section_colors-footer #777777');
  });

  test('that can be read are silent', async () => {
    const { warnings } = await read(portal('  theme: agora\n  fonts: { base: Inter, headings: Source Serif 4 }\n'));
    expect(contrastOf(warnings)).toEqual([]);
  });
});

describe('font files of the portal’s own (docs/appearance.md)', () => {
  const portal = (appearance: string) => ({
    'portal.yaml': `name: Harbour\nappearance:\n${appearance}auth_strategies: [{ name: API key, credential_type: key_auth }]\n`,
    'images/logo.png': null,
  });
  const woff2 = Buffer.alloc(48);
  woff2.write('wOF2');
  woff2.writeUInt32BE(woff2.length, 8);

  test('are contents of the manifest; a weight may be a number', async () => {
    const { manifest, blobs, problems } = await read({
      ...portal(
        '  fonts: { base: Acme, code: Roboto Mono }\n  font_files:\n    - { family: Acme, file: a.woff2, weight: 700 }\n',
      ),
      'a.woff2': woff2,
    });
    expect(problems).toEqual([]);
    const [font] = manifest?.portal.appearance.font_files ?? [];
    expect(font).toMatchObject({ family: 'Acme', weight: '700', style: 'normal', file: { media_type: 'font/woff2' } });
    expect(blobs.has(font?.file.sha256 ?? '')).toBe(true);
  });

  test.each<[string, string, Record<string, Uint8Array>, number, string]>([
    ['a family that nobody has', '  fonts: { base: Acme }\n', {}, 3, 'unknown_font'],
    ['a file that is no font', file('a.woff2'), { 'a.woff2': Buffer.from('<svg>') }, 4, 'font_type'],
    ['a file of more than 500 kB', file('a.woff2'), { 'a.woff2': Buffer.alloc(500_001) }, 4, 'too_large'],
    ['a file that is not there', file('b.woff2'), {}, 4, 'missing_file'],
    ['a file outside of the folder', file('../b.woff2'), {}, 4, 'outside_folder'],
    [
      'the same weight twice',
      `${file('a.woff2')}    - { family: Acme, file: a.woff2 }\n`,
      { 'a.woff2': woff2 },
      5,
      'duplicate_name',
    ],
  ])('%s is a problem at its place', async (_name, appearance, files, line, rule) => {
    const { manifest, problems } = await read({ ...portal(appearance), ...files });
    expect(manifest).toBeNull();
    expect(problems).toMatchObject([{ file: 'portal.yaml', line, rule }]);
  });

  function file(name: string): string {
    return `  font_files:\n    - { family: Acme, file: ${name} }\n`;
  }
});

describe('every problem has its file, line and rule', () => {
  test.each(rows)('%s', async (_, changes, file, line, column, rule) => {
    const { manifest, problems } = await read(changes);
    expect(problems).toContainEqual({ file, line, column, rule, message: expect.stringMatching(/^\S.*[.?]$/s) });
    expect(manifest).toBeNull();
  });

  test('all problems are collected', async () => {
    const { problems } = await read({
      'portal.yaml': `${portal}nmae: x\n`,
      [orders]: product.replace('gold', 'gold-'),
      [start]: '[a](b.md)',
    });
    expect(problems.map(({ file, rule }) => [file, rule])).toEqual([
      ['portal.yaml', 'unknown_property'],
      [start, 'broken_link'],
      [orders, 'is_label'],
    ]);
  });

  test('no folder at all', async () => {
    const { problems } = await readFolder(join(folder, 'nowhere'), { checker: { checkSpecification } });
    expect(problems).toMatchObject([{ rule: 'missing_file' }]);
  });
});

describe('symbolic links', () => {
  test('out of the folder are refused', async () => {
    await symlink('/etc/hostname', join(folder, 'secret.yaml'));
    const { problems } = await read({ [orders]: product.replace('openapi.yaml', '../../secret.yaml') });
    expect(problems).toMatchObject([{ file: orders, line: 7, rule: 'outside_folder' }]);
  });

  test('to a folder are not followed', async () => {
    await mkdir(join(folder, 'products/other'), { recursive: true });
    await symlink('/etc', join(folder, 'products/other/documents'));
    const { problems } = await read({ 'products/other/product.yaml': 'name: Other\n' });
    expect(problems).toMatchObject([{ file: 'products/other/documents', rule: 'outside_folder' }]);
  });

  test('within the folder are read', async () => {
    await mkdir(join(folder, 'products/orders'), { recursive: true });
    await writeFile(join(folder, 'shared.yaml'), openapi);
    await symlink('../../shared.yaml', join(folder, 'products/orders/linked.yaml'));
    expect((await read({ [orders]: product.replace('openapi.yaml', 'linked.yaml') })).problems).toEqual([]);
  });
});
