import { isExactNumber, plainText, readJson, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, ReferenceMediaType, ReferenceParameter, ReferenceSchemas } from '@stoa/contract/reference';
import { formText } from '../build-body.ts';
import { isObject } from '../is-object.ts';
import { essence, isForm, isJson, isMultipart, isXml } from '../media-type.ts';
import { type Direction, sampleSchema } from './sample-schema.ts';
import { xmlExample } from './xml-example.ts';

export interface Example {
  /** Unique among the examples of its media type. */
  readonly key: string;
  /** What the document calls it; undefined for an example without a name and for a generated one. */
  readonly title?: string;
  readonly origin: 'given' | 'generated';
  /** The value as a structure, for forms; undefined where only text is known. */
  readonly value: unknown;
  /** The text as it would be sent; undefined for binary content and for an example that stands elsewhere. */
  readonly text?: string;
  /** Address of an example that stands elsewhere (`externalValue`). */
  readonly external?: string;
  /** References that would make a generated example fuller. */
  readonly missing: readonly string[];
}

/** JSON that a document gives as text is shown as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return readJson(value);
  } catch {
    return value;
  }
}

function isBinary(mediaType: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|octet-stream|application\/(pdf|zip|gzip|x-tar|wasm)/.test(
    essence(mediaType),
  );
}

/** A value as the text of its media type; undefined where it has none. */
function textOf(value: unknown, mediaType: string, media: ReferenceMediaType, schemas: ReferenceSchemas) {
  if (value === undefined) return undefined;
  if (isXml(mediaType) && (typeof value !== 'string' || isExactNumber(value)))
    return xmlExample(value, media.schema ?? true, schemas);
  if (isForm(mediaType) && isObject(value)) return formText(value, media);
  if (typeof value === 'string' && !isJson(mediaType)) return plainText(value);
  return writeJson(value, 2);
}

/** Media types that are a sequence of items (OpenAPI 3.2 "Sequential Media Types"). */
function sequenceText(item: unknown, mediaType: string): string {
  const line = typeof item === 'string' ? plainText(item) : writeJson(item);
  if (essence(mediaType) !== 'text/event-stream') return `${line}\n${line}`;
  if (!isObject(item) || !('data' in item)) return `data: ${line}\n\n`;
  const fields = ['event', 'id', 'data'].filter((name) => item[name] !== undefined && item[name] !== null);
  return `${fields.map((name) => `${name}: ${typeof item[name] === 'object' ? writeJson(item[name]) : plainText(item[name])}`).join('\n')}\n\n`;
}

/** The examples of a body: those of the document, or one generated from its schema. Pure, bounded. */
export function examplesOf(
  mediaType: string,
  media: ReferenceMediaType,
  schemas: ReferenceSchemas,
  direction: Direction,
): readonly Example[] {
  const given: Example[] = Object.entries(media.examples ?? {}).map(([key, example]) => {
    const title = { title: example.summary || key };
    if (example.value === undefined && example.externalValue) {
      return { key, ...title, origin: 'given', value: undefined, external: example.externalValue, missing: [] };
    }
    const sent = isJson(mediaType) ? undefined : example.serializedValue;
    return { key, ...title, ...ofValue(example.value), ...(typeof sent === 'string' && { text: sent }) };
  });
  if (given.length === 0 && media.example !== undefined) given.push({ key: '', ...ofValue(media.example) });
  return given.length > 0 ? given : [generatedExample(mediaType, media, schemas, direction)];

  function ofValue(raw: unknown): Omit<Example, 'key' | 'title'> {
    const value = isJson(mediaType) || isForm(mediaType) || isMultipart(mediaType) ? parsed(raw) : raw;
    const text = textOf(value, mediaType, media, schemas);
    return { origin: 'given', value, ...(text === undefined ? {} : { text }), missing: [] };
  }
}

function generatedExample(
  mediaType: string,
  media: ReferenceMediaType,
  schemas: ReferenceSchemas,
  direction: Direction,
): Example {
  const nothing: Example = { key: 'generated', origin: 'generated', value: undefined, missing: [] };
  if (media.itemSchema !== undefined) {
    const { value, missing } = sampleSchema(media.itemSchema, schemas, direction);
    return value === undefined ? nothing : { ...nothing, value, missing, text: sequenceText(value, mediaType) };
  }
  if (media.schema === undefined || isBinary(mediaType)) return nothing;
  const { value, missing } = sampleSchema(media.schema, schemas, direction);
  const text = textOf(value, mediaType, media, schemas);
  return { ...nothing, value, missing, ...(text === undefined ? {} : { text }) };
}

/** What the document gives for a parameter: its example, its schema's, the default; undefined where it gives nothing. */
export function parameterExample(parameter: ReferenceParameter): unknown {
  if (parameter.example !== undefined) return parameter.example;
  const [named] = Object.values(parameter.examples ?? {});
  if (named?.value !== undefined) return named.value;
  const { schema } = parameter;
  if (!isObject(schema)) return undefined;
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  return [examples[0], schema.example, schema.default].find((value) => value !== undefined);
}

/** A value for a parameter of which the document says only the schema. */
export function generatedParameter(parameter: ReferenceParameter, schemas: ReferenceSchemas): unknown {
  const [content] = Object.values(parameter.content ?? {});
  const schema: JsonSchema | undefined = parameter.schema ?? content?.schema;
  return schema === undefined ? undefined : sampleSchema(schema, schemas, 'request').value;
}
