import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Endpoint, isBinary, type ResponseBody } from '../src/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { schemaCollector } from '../src/openapi-schemas.ts';
import { invalidParameterSchema } from '../src/problem.ts';
import { comment, typeText } from './type-text.ts';

/**
 * Writes what every call takes and gives as plain TypeScript, for those who install the client and not the schema
 * library: `call-shapes.d.ts` stands for the client's `call-shapes.ts`, `problem.d.ts` for the contract's `problem.ts`.
 *
 *   node packages/contract/scripts/write-call-shapes.ts <folder>
 */
const [, , folder = '.'] = process.argv;
const schemas = schemaCollector();

const input = (schema: z.ZodType | undefined) => (schema ? typeText(schemas.add(schema, 'input')) : 'undefined');
const output = (schema: z.ZodType) => typeText(schemas.add(schema, 'output'));

function bodyText({ rawBody, body }: Endpoint): string {
  if (rawBody) return 'RawBody';
  const optional = body?.safeParse(undefined).success ? ' | undefined' : '';
  return input(body) + optional;
}

function resultText(answer: ResponseBody): string {
  if (answer === null) return 'undefined';
  return isBinary(answer) ? 'Uint8Array | string' : output(answer);
}

function shapeText(name: string, call: Endpoint): string {
  const results = new Set(Object.values(call.responses).map(resultText));
  const negotiated = Object.entries(call.negotiated ?? {}).map(([type, schema]) => `'${type}': ${output(schema)};`);
  return `${comment(call.summary)}readonly ${name}: {
readonly params: ${input(call.params)};
readonly query: ${input(call.query)};
readonly body: ${bodyText(call)};
readonly result: ${[...results].join(' | ')};
readonly negotiated: {${negotiated.join(' ')}};
};`;
}

/** By the depth of the braces. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (/^[}\]]/.test(line)) depth--;
    const here = '  '.repeat(Math.max(0, depth)) + line;
    if (/[{[<]$/.test(line)) depth++;
    return here;
  });
  return `${lines.join('\n')}\n`;
}

const shapes = Object.entries<Endpoint>(endpoints).map(([name, call]) => shapeText(name, call));
schemas.add(invalidParameterSchema, 'output');
const components = Object.entries(schemas.components()).map(
  ([id, schema]) => `${comment(schema.description)}export type ${id} = ${typeText(schema)};`,
);
const raw = `/** What a call without a JSON body sends as it is. */
export type RawBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string;`;

mkdirSync(folder, { recursive: true });
const calls = `/** What every call takes and gives. */\nexport interface CallShapes {\n${shapes.join('\n')}\n}`;
writeFileSync(join(folder, 'call-shapes.d.ts'), indented([raw, calls, ...components].join('\n\n')));
writeFileSync(join(folder, 'problem.d.ts'), "export type { InvalidParameter } from '@stoa/client/call-shapes';\n");
