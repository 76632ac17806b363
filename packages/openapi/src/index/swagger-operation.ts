import type {
  JsonSchema,
  ReferenceBody,
  ReferenceHeader,
  ReferenceMediaType,
  ReferenceParameter,
  ReferenceResponse,
} from '@stoa/contract/reference';
import { followed } from '../read/document-references.ts';
import { isObject, type JsonObject, list, mapMembers, object, text, unlessEmpty } from '../read/json-value.ts';
import type { Messages } from './convert-operation.ts';
import { flag } from './convert-parameters.ts';
import { convertSchema } from './convert-schema.ts';
import { type Conversion, schemaOf } from './shared-objects.ts';

/** Members of a Swagger 2.0 parameter or header that say what its value is (OpenAPI 2.0, Parameter Object). */
const schemaMembers = [
  'type',
  'format',
  'items',
  'default',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'enum',
  'multipleOf',
  'x-nullable',
];

const json = ['application/json'];
const form = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Messages of a Swagger 2.0 operation in the words of 3.1: bodies, forms, `consumes` and `produces`, headers. */
export function convertSwaggerMessages(pathItem: JsonObject, operation: JsonObject, conversion: Conversion): Messages {
  const { document, references } = conversion.source;
  const merged = new Map<string, JsonObject>();
  for (const parameter of [...list(pathItem.parameters), ...list(operation.parameters)]) {
    const found = followed(references, parameter);
    if (found) merged.set(found.in === 'body' ? 'body' : `${found.in} ${found.name}`, found);
  }
  const parameters = [...merged.values()];
  const consumes = mediaTypes(operation.consumes ?? document.consumes);
  const produces = mediaTypes(operation.produces ?? document.produces);
  return {
    parameters: parameters.flatMap((parameter) => parameterOf(parameter, conversion) ?? []),
    request_body: bodyOf(parameters, consumes, conversion),
    responses: mapMembers(operation.responses, (response, status) =>
      status.startsWith('x-') ? undefined : responseOf(followed(references, response) ?? {}, produces, conversion),
    ),
  };
}

function mediaTypes(value: unknown): readonly string[] {
  return list(value).filter((type) => typeof type === 'string');
}

function parameterOf(parameter: JsonObject, conversion: Conversion): ReferenceParameter | undefined {
  const name = text(parameter.name);
  const place = parameter.in;
  if (name === undefined || (place !== 'path' && place !== 'query' && place !== 'header')) return undefined;
  return {
    name,
    in: place,
    required: parameter.required === true || place === 'path',
    allowEmptyValue: flag(parameter.allowEmptyValue),
    ...described(parameter, conversion),
    ...serialized(parameter.collectionFormat, place),
  };
}

function described(value: JsonObject, conversion: Conversion) {
  const { source } = conversion;
  return {
    description: source.describe(value.description),
    deprecated: value['x-deprecated'] === true || value.deprecated === true,
    schema: valueSchema(value, conversion),
    example: source.guard.limited(value['x-example']),
    extensions: source.guard.extensions(value),
  };
}

function valueSchema(value: JsonObject, { source, met }: Conversion): JsonSchema {
  const schema = Object.fromEntries(
    schemaMembers.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  );
  return convertSchema(schema, { source, met, base: '' });
}

/** `collectionFormat` as style (3.0 "Style Values"). Tabs have no successor: as with spaces, one value holds all. */
function serialized(format: unknown, place: 'path' | 'query' | 'header'): { style: string; explode: boolean } {
  if (place !== 'query') return { style: 'simple', explode: false };
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  if (format === 'ssv' || format === 'tsv') return { style: 'spaceDelimited', explode: false };
  return { style: 'form', explode: false };
}

function bodyOf(
  parameters: readonly JsonObject[],
  consumes: readonly string[],
  conversion: Conversion,
): ReferenceBody | undefined {
  const body = parameters.find((parameter) => parameter.in === 'body');
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  if (fields.length > 0) return formOf(fields, consumes, conversion);
  if (!body) return undefined;
  const { source } = conversion;
  const schema = schemaOf(body.schema, conversion);
  const examples = object(body['x-examples'] ?? body['x-example']);
  const content = (consumes.length > 0 ? consumes : json).map((type): [string, ReferenceMediaType] => [
    type,
    { schema, example: source.guard.limited(examples[type]) },
  ]);
  return {
    description: source.describe(body.description),
    required: body.required === true,
    content: Object.fromEntries(content),
  };
}

function formOf(fields: readonly JsonObject[], consumes: readonly string[], conversion: Conversion): ReferenceBody {
  const properties: [string, JsonSchema][] = [];
  const encoding: [string, { style: string; explode: boolean }][] = [];
  for (const field of fields) {
    const name = text(field.name) ?? '';
    const schema = valueSchema(field, conversion);
    const { guard, describe } = conversion.source;
    const whole = { ...object(schema), ...guard.extensions(field), description: describe(field.description) };
    properties.push([name, whole]);
    if (field.type === 'array') encoding.push([name, serialized(field.collectionFormat, 'query')]);
  }
  const required = fields.filter((field) => field.required === true).map(({ name }) => text(name) ?? '');
  const media: ReferenceMediaType = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    encoding: unlessEmpty(Object.fromEntries(encoding)),
  };
  const named = consumes.filter((type) => form.includes(type.split(';')[0] as string));
  const files = fields.some((field) => field.type === 'file');
  const types = named.length > 0 ? named : [files ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  return { required: required.length > 0, content: Object.fromEntries(types.map((type) => [type, media])) };
}

function responseOf(response: JsonObject, produces: readonly string[], conversion: Conversion): ReferenceResponse {
  const { source } = conversion;
  const examples = object(response.examples);
  const schema = schemaOf(response.schema, conversion);
  const types =
    schema === undefined ? [] : produces.length > 0 ? produces : Object.keys(examples).length > 0 ? [] : json;
  const content = [...new Set([...types, ...Object.keys(examples)])].map((type): [string, ReferenceMediaType] => [
    text(type) ?? type,
    { schema, example: source.guard.limited(examples[type]) },
  ]);
  const headers = mapMembers(response.headers, (header): ReferenceHeader | undefined =>
    isObject(header)
      ? { required: false, style: 'simple', explode: false, ...described(header, conversion) }
      : undefined,
  );
  return {
    description: source.describe(response.description),
    headers: unlessEmpty(headers),
    content: unlessEmpty(Object.fromEntries(content)),
  };
}
