import { plainText, writeJson } from '@stoa/contract/exact-number';
import type {
  ExternalDocs,
  ReferenceEncoding,
  ReferenceHeader,
  ReferenceLink,
  ReferenceManifest,
  ReferenceMediaType,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceResponse,
} from '@stoa/contract/reference';
import { codeSpan, oneLine } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';
import { exampleBlocks, exampleLine } from './example-markdown.ts';
import { SchemaLists, typeOf } from './schema-markdown.ts';
import { securityMarkdown } from './security-markdown.ts';
import { serverLines } from './server-markdown.ts';

/** One operation with everything that it says, as Markdown. */
export function operationMarkdown(operation: ReferenceOperation, manifest: ReferenceManifest, source: string): string {
  const lists = new SchemaLists(operation.schemas);
  const method = operation.method.toUpperCase();
  const blocks = [
    `# ${oneLine(operation.summary ?? `${method} ${operation.path}`)}`,
    `${codeSpan(`${method} ${operation.path}`)}${operation.kind === 'webhook' ? ' (webhook: the API calls you)' : ''}`,
    operation.deprecated ? '**Deprecated.**' : '',
    writeMarkdown(operation.description, { headings: 1 }),
    [
      `- API: ${oneLine(`${manifest.info.title} ${manifest.info.version}`)}`,
      ...(operation.operation_id ? [`- Operation id: ${codeSpan(operation.operation_id)}`] : []),
      ...(operation.tags.length > 0 ? [`- Tags: ${operation.tags.map(oneLine).join(', ')}`] : []),
      ...(operation.labels ? [`- Labels: ${operation.labels.map(oneLine).join(', ')}`] : []),
      ...serverLines(operation.servers),
      ...(operation.external_docs ? [`- See also: ${seeAlso(operation.external_docs)}`] : []),
      `- Page: <${source}>`,
    ].join('\n'),
    ...securityMarkdown(operation.security, manifest.security_schemes),
    ...messages(operation, lists, 2),
    ...callbacks(operation, lists),
  ];
  const rest = lists.rest();
  if (rest.length > 0) blocks.push('## Schemas', ...rest);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

type Messages = Pick<ReferenceOperation, 'parameters' | 'request_body' | 'responses'>;

function messages({ parameters, request_body, responses }: Messages, lists: SchemaLists, level: number): string[] {
  const heading = '#'.repeat(level);
  const blocks: string[] = [];
  for (const place of ['path', 'query', 'querystring', 'header', 'cookie'] as const) {
    const some = parameters.filter((parameter) => parameter.in === place);
    if (some.length === 0) continue;
    blocks.push(`${heading} ${place[0]?.toUpperCase()}${place.slice(1)} parameters`);
    blocks.push(some.flatMap((parameter) => valueLines(parameter.name, parameter, lists)).join('\n'));
  }
  if (request_body) {
    blocks.push(`${heading} Request body${request_body.required ? ' (required)' : ''}`);
    blocks.push(
      writeMarkdown(request_body.description, { headings: level }),
      ...contents(request_body.content, lists, level + 1),
    );
  }
  blocks.push(`${heading} Responses`);
  for (const [status, response] of Object.entries(responses))
    blocks.push(...responseBlocks(status, response, lists, level + 1));
  return blocks;
}

function responseBlocks(status: string, response: ReferenceResponse, lists: SchemaLists, level: number): string[] {
  const headers = Object.entries(response.headers ?? {});
  const links = Object.entries(response.links ?? {});
  return [
    `${'#'.repeat(level)} ${oneLine(status)}${response.summary ? ` ${oneLine(response.summary)}` : ''}`,
    writeMarkdown(response.description, { headings: level }),
    ...(headers.length > 0
      ? ['Headers:', headers.flatMap(([name, header]) => valueLines(name, header, lists)).join('\n')]
      : []),
    ...contents(response.content ?? {}, lists, level + 1),
    links.flatMap(([name, link]) => linkLines(name, link)).join('\n'),
  ];
}

/** Writes where a response leads, and what is taken along (OpenAPI 3.1 §4.8.20). */
function linkLines(name: string, link: ReferenceLink): string[] {
  const text = writeMarkdown(link.description, { headings: 6 }).replaceAll('\n', '\n  ');
  return [
    `- Link ${codeSpan(name)}: ${codeSpan(link.operationId ?? link.operationRef ?? '')}${text && `: ${text}`}`,
    ...Object.entries(link.parameters ?? {}).map(
      ([parameter, value]) => `  - ${codeSpan(parameter)}: ${codeSpan(asText(value))}`,
    ),
    ...(link.requestBody === undefined ? [] : [`  - request body: ${codeSpan(asText(link.requestBody))}`]),
  ];
}

function contents(content: Readonly<Record<string, ReferenceMediaType>>, lists: SchemaLists, level: number): string[] {
  return Object.entries(content).flatMap(([mediaType, media]) => {
    const { schema, itemSchema } = media;
    return [
      `${'#'.repeat(Math.min(6, level))} ${codeSpan(mediaType)}`,
      ...(schema === undefined ? [] : [`Type: ${typeOf(schema)}`, lists.of(schema).join('\n')]),
      ...(itemSchema === undefined
        ? []
        : [`Type of each item: ${typeOf(itemSchema)}`, lists.of(itemSchema).join('\n')]),
      encodingsLines(media, lists).join('\n'),
      ...exampleBlocks(media),
    ];
  });
}

/** How the parts of a form are written, by their names or, of a `multipart` body, by their places (OpenAPI 3.2 §4.14.5). */
function encodingsLines(media: ReferenceMediaType | ReferenceEncoding, lists: SchemaLists): string[] {
  const { encoding = {}, prefixEncoding = [], itemEncoding } = media;
  return [
    ...Object.entries(encoding).flatMap(([name, one]) => encodingLines(codeSpan(name), one, lists)),
    ...prefixEncoding.flatMap((one, at) => encodingLines(`Part ${at + 1}`, one, lists)),
    ...(itemEncoding
      ? encodingLines(`Each ${prefixEncoding.length > 0 ? 'further ' : ''}part`, itemEncoding, lists)
      : []),
  ];
}

function encodingLines(name: string, encoding: ReferenceEncoding, lists: SchemaLists): string[] {
  const { contentType, headers = {} } = encoding;
  const said = [contentType && `sent as ${codeSpan(contentType)}`, isUnusual(encoding) && formOf(encoding)].filter(
    Boolean,
  );
  const own = Object.entries(headers).flatMap(([header, value]) => valueLines(header, value, lists));
  const within = encodingsLines(encoding, lists);
  if (said.length + own.length + within.length === 0) return [];
  const ofItsOwn = own.length > 0 ? 'sent with headers of its own' : 'sent in parts';
  return [`- ${name} is ${said.join(', ') || ofItsOwn}`, ...[...own, ...within].map((line) => `  ${line}`)];
}

const formOf = ({ style, explode }: Pick<ReferenceHeader, 'style' | 'explode'>) =>
  [style && `style ${style}`, explode === false && 'not exploded'].filter(Boolean).join(', ');

const asText = (value: unknown) => (typeof value === 'string' ? plainText(value) : writeJson(value));

function seeAlso({ url, description }: ExternalDocs): string {
  const text = writeMarkdown(description).replaceAll(/\s*\n\s*/g, ' ');
  return `<${url}>${text && ` (${text})`}`;
}

function valueLines(name: string, value: ReferenceParameter | ReferenceHeader, lists: SchemaLists): string[] {
  const [mediaType, content] = Object.entries(value.content ?? {})[0] ?? [];
  const schema = value.schema ?? content?.schema;
  const marks = `${value.required ? ', required' : ''}${value.deprecated ? ', deprecated' : ''}${mediaType ? `, as ${codeSpan(mediaType)}` : ''}`;
  const own = typeof schema === 'object' ? schema.description : undefined;
  const text = writeMarkdown(value.description ?? own, { headings: 6 }).replaceAll('\n', '\n  ');
  const form = formOf(value);
  const example = exampleLine(value.content ? (content ?? {}) : value);
  return [
    `- ${codeSpan(name)} (${typeOf(schema)}${marks})${text && `: ${text}`}`,
    ...(form && Object.keys(value.content ?? {}).length === 0 && isUnusual(value) ? [`  - ${form}`] : []),
    ...(value.allowReserved ? ['  - reserved characters are not encoded'] : []),
    ...(value.allowEmptyValue ? ['  - may be sent without a value'] : []),
    ...(example === undefined ? [] : [`  - ${example}`]),
    ...lists.of(schema, 1),
  ];
}

/** The defaults of most places (OpenAPI 3.1 §4.8.12) are not worth a line. */
function isUnusual({ style, explode }: Pick<ReferenceHeader, 'style' | 'explode'>): boolean {
  return (style !== undefined && style !== 'simple' && style !== 'form') || (style === 'form' && explode === false);
}

function callbacks({ callbacks: named = {} }: ReferenceOperation, lists: SchemaLists): string[] {
  return Object.entries(named).flatMap(([name, byAddress]) =>
    Object.entries(byAddress).flatMap(([address, calls]) =>
      calls.flatMap((call) => [
        `## Callback ${codeSpan(name)}: ${codeSpan(`${call.method.toUpperCase()} ${address}`)}`,
        call.description === undefined ? oneLine(call.summary ?? '') : writeMarkdown(call.description, { headings: 2 }),
        ...messages(call, lists, 3),
      ]),
    ),
  );
}
