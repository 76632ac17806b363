import type {
  ReferenceEncoding,
  ReferenceHeader,
  ReferenceMediaType,
  ReferenceParameter,
} from '@stoa/contract/reference';
import { followed } from '../read/document-references.ts';
import { isObject, type JsonObject, list, mapMembers, text, unlessEmpty } from '../read/json-value.ts';
import { type Conversion, examplesOf, schemaOf } from './shared-objects.ts';

type Place = ReferenceParameter['in'];
const places: readonly string[] = ['path', 'query', 'querystring', 'header', 'cookie'] satisfies Place[];
const defaultStyle: Readonly<Record<Place, string | undefined>> = {
  path: 'simple',
  query: 'form',
  querystring: undefined,
  header: 'simple',
  cookie: 'form',
};

/** The path's parameters, then the operation's; of two with one name and place the operation's, in the first's place. */
export function mergedParameters(path: unknown, operation: unknown, conversion: Conversion): ReferenceParameter[] {
  const merged = new Map<string, ReferenceParameter>();
  for (const parameter of [...list(path), ...list(operation)]) {
    const found = followed(conversion.source.references, parameter);
    const converted = found && convertParameter(found, conversion);
    if (converted) merged.set(`${converted.in} ${converted.name}`, converted);
  }
  return [...merged.values()];
}

function convertParameter(parameter: JsonObject, conversion: Conversion): ReferenceParameter | undefined {
  const name = text(parameter.name);
  if (name === undefined || !places.includes(parameter.in as string)) return undefined;
  const place = parameter.in as Place;
  return { name, in: place, ...field(parameter, place, conversion) };
}

/** OpenAPI 3.1 §4.8.21: a header is a parameter whose name and place are known from where it stands. */
export function headersOf(value: unknown, conversion: Conversion): Record<string, ReferenceHeader> | undefined {
  const headers = mapMembers(value, (header, name) => {
    const found = followed(conversion.source.references, header);
    // OpenAPI 3.1 §4.8.17.1: the content type is said by the content itself.
    return found && name.toLowerCase() !== 'content-type' ? field(found, 'header', conversion) : undefined;
  });
  return unlessEmpty(headers);
}

function field(parameter: JsonObject, place: Place, conversion: Conversion): ReferenceHeader {
  const { source } = conversion;
  const content = contentOf(parameter.content, conversion);
  const style = content ? undefined : (text(parameter.style) ?? defaultStyle[place]);
  // 3.2: `cookie` is a style of its own and, like `form`, explodes unless told otherwise.
  const explode =
    style === undefined ? undefined : (flag(parameter.explode) ?? (style === 'form' || style === 'cookie'));
  return {
    description: source.describe(parameter.description),
    required: parameter.required === true || place === 'path',
    deprecated: parameter.deprecated === true,
    allowEmptyValue: flag(parameter.allowEmptyValue),
    style,
    explode,
    allowReserved: flag(parameter.allowReserved),
    schema: schemaOf(parameter.schema, conversion),
    content,
    example: source.guard.limited(parameter.example),
    examples: examplesOf(parameter.examples, conversion),
    extensions: source.guard.extensions(parameter),
  };
}

/** Media types by name (OpenAPI 3.1 §4.8.14), in the author's order. */
export function contentOf(value: unknown, conversion: Conversion): Record<string, ReferenceMediaType> | undefined {
  const { source } = conversion;
  const content = mapMembers(value, (media): ReferenceMediaType | undefined => {
    const found = followed(source.references, media);
    if (!found) return undefined;
    return {
      schema: schemaOf(found.schema, conversion),
      itemSchema: schemaOf(found.itemSchema, conversion),
      example: source.guard.limited(found.example),
      examples: examplesOf(found.examples, conversion),
      ...encodingsOf(found, conversion),
    };
  });
  return unlessEmpty(content);
}

/** Parts of parts of parts of parts are left out. */
const deepestEncoding = 3;

type Encodings = Pick<ReferenceMediaType, 'encoding' | 'prefixEncoding' | 'itemEncoding'>;

function encodingsOf(value: JsonObject, conversion: Conversion, depth = 1): Encodings {
  if (depth > deepestEncoding) return {};
  const convert = (encoding: unknown) => encodingOf(encoding, conversion, depth);
  const prefix = list(value.prefixEncoding).map((encoding) => convert(encoding) ?? {});
  return {
    encoding: unlessEmpty(mapMembers(value.encoding, convert)),
    prefixEncoding: prefix.length > 0 ? prefix : undefined,
    itemEncoding: convert(value.itemEncoding),
  };
}

function encodingOf(value: unknown, conversion: Conversion, depth: number): ReferenceEncoding | undefined {
  if (!isObject(value)) return undefined;
  const { contentType, style, explode, allowReserved, headers } = value;
  return {
    contentType: text(contentType),
    style: text(style),
    explode: flag(explode),
    allowReserved: flag(allowReserved),
    headers: headersOf(headers, conversion),
    ...encodingsOf(value, conversion, depth + 1),
  };
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
