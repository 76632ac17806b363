import { isExactNumber, writeJson } from '@stoa/contract/exact-number';
import type {
  ReferenceHeader,
  ReferenceManifest,
  ReferenceMediaType,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceResponse,
} from '@stoa/contract/reference';
import { codeFence, codeSpan, oneLine } from '../../markdown/escape-markdown.ts';
import { isScript } from '../../markdown/safe-address.ts';
import { writeMarkdown } from '../../markdown/write-markdown.ts';
import { SchemaLists, typeOf } from './schema-markdown.ts';
import { securityMarkdown } from './security-markdown.ts';

/** Examples longer than this are left to the specification (characters of JSON). */
const longestExample = 20_000;

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
      ...operation.servers
        .filter(({ url }) => !isScript(url))
        .map(({ url, description }) => `- Server: ${codeSpan(url)}${inBrackets(writeMarkdown(description))}`),
      ...(operation.external_docs ? [`- See also: <${operation.external_docs.url}>`] : []),
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
    links
      .map(([name, link]) => `- Link ${codeSpan(name)}: ${codeSpan(link.operationId ?? link.operationRef ?? '')}`)
      .join('\n'),
  ];
}

function contents(content: Readonly<Record<string, ReferenceMediaType>>, lists: SchemaLists, level: number): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema, itemSchema, example, examples }]) => {
    const shown = schema ?? itemSchema;
    const lines = lists.of(shown);
    const given = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
    return [
      `${'#'.repeat(Math.min(6, level))} ${codeSpan(mediaType)}`,
      shown === undefined ? '' : `${schema ? 'Type' : 'Type of each item'}: ${typeOf(shown)}`,
      lines.join('\n'),
      ...given
        .filter((value) => value !== undefined)
        .slice(0, 3)
        .flatMap((value) => ['Example:', exampleBlock(value)]),
    ];
  });
}

function exampleBlock(value: unknown): string {
  if (typeof value === 'string' && !isExactNumber(value)) return codeFence(value.slice(0, longestExample));
  const json = writeJson(value, 2);
  return codeFence(json.length > longestExample ? `${json.slice(0, longestExample)}…` : json, 'json');
}

function valueLines(name: string, value: ReferenceParameter | ReferenceHeader, lists: SchemaLists): string[] {
  const [mediaType, content] = Object.entries(value.content ?? {})[0] ?? [];
  const schema = value.schema ?? content?.schema;
  const marks = `${value.required ? ', required' : ''}${value.deprecated ? ', deprecated' : ''}${mediaType ? `, as ${codeSpan(mediaType)}` : ''}`;
  const own = typeof schema === 'object' ? schema.description : undefined;
  const text = writeMarkdown(value.description ?? own, { headings: 6 }).replaceAll('\n', '\n  ');
  const form = [value.style && `style ${value.style}`, value.explode === false && 'not exploded']
    .filter(Boolean)
    .join(', ');
  return [
    `- ${codeSpan(name)} (${typeOf(schema)}${marks})${text && `: ${text}`}`,
    ...(form && Object.keys(value.content ?? {}).length === 0 && isUnusual(value) ? [`  - ${form}`] : []),
    ...(value.example === undefined ? [] : [`  - for example: ${codeSpan(writeJson(value.example))}`]),
    ...lists.of(schema, 1),
  ];
}

/** The defaults of most places (OpenAPI 3.1 §4.8.12) are not worth a line. */
function isUnusual({ style, explode }: ReferenceParameter | ReferenceHeader): boolean {
  return (style !== undefined && style !== 'simple' && style !== 'form') || (style === 'form' && explode === false);
}

function callbacks({ callbacks: named = {} }: ReferenceOperation, lists: SchemaLists): string[] {
  return Object.entries(named).flatMap(([name, byAddress]) =>
    Object.entries(byAddress).flatMap(([address, calls]) =>
      calls.flatMap((call) => [
        `## Callback ${codeSpan(name)}: ${codeSpan(`${call.method.toUpperCase()} ${address}`)}`,
        writeMarkdown(call.description ?? call.summary ?? undefined, { headings: 2 }),
        ...messages(call, lists, 3),
      ]),
    ),
  );
}

function inBrackets(text: string): string {
  return text === '' ? '' : ` (${text.replaceAll(/\s*\n\s*/g, ' ')})`;
}
