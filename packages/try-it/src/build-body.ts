import { writeJson } from '@stoa/contract/exact-number';
import type { ReferenceMediaType } from '@stoa/contract/reference';
import { concreteType, isForm, isJson, isMultipart } from './media-type.ts';
import { encodeFormComponent, encodeReserved, encodeUnreserved } from './percent-encode.ts';
import { RequestProblem } from './request-problem.ts';
import { type Pair, type ParameterStyle, scalarText, serializePairs } from './serialize-parameter.ts';

/** What a reader fills in for the body: text as it is, fields of a form, or a file. */
export type BodyInput =
  | { readonly contentType: string; readonly text: string }
  | { readonly contentType: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly contentType: string; readonly file: Blob | null };

export interface MultipartPart {
  readonly name: string;
  readonly value: string | Blob;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** `multipart` is sent by `encodeMultipart`, which writes the Content-Type with its boundary. */
export type BuiltBody =
  | { readonly kind: 'text'; readonly text: string; readonly contentType: string }
  | { readonly kind: 'multipart'; readonly parts: readonly MultipartPart[]; readonly contentType: string }
  | { readonly kind: 'file'; readonly file: Blob | null; readonly contentType: string };

type Encoding = NonNullable<ReferenceMediaType['encoding']>[string];

const isEmpty = (value: unknown) => value === undefined || value === null;
const usesStyle = (encoding: Encoding | undefined) =>
  encoding?.style !== undefined || encoding?.explode !== undefined || encoding?.allowReserved !== undefined;
const fileNameOf = (file: Blob) => ('name' in file && typeof file.name === 'string' ? file.name : 'file');

function styled(name: string, value: unknown, encoding: Encoding): Pair[] {
  const style = (encoding.style ?? 'form') as ParameterStyle;
  const explode = encoding.explode ?? style === 'form';
  // Ampersand and plus would end the value even where reserved characters are allowed.
  const encode = encoding.allowReserved ? (text: string) => encodeReserved(text, '&+#') : encodeUnreserved;
  return serializePairs(name, value, { style, explode, encode });
}

/**
 * `application/x-www-form-urlencoded` (OpenAPI 3.2 "Encoding Object"): by style where the field has one; otherwise the items of
 * a list one by one, and objects as JSON.
 */
export function formText(fields: Readonly<Record<string, unknown>>, media: ReferenceMediaType | undefined): string {
  return Object.entries(fields)
    .flatMap(([name, value]): Pair[] => {
      if (isEmpty(value)) return [];
      const encoding = encodingOf(media, name);
      if (encoding && usesStyle(encoding)) return styled(name, value, encoding);
      const items = Array.isArray(value) ? value.filter((item) => !isEmpty(item)) : [value];
      return items.map((item): Pair => [encodeFormComponent(name), encodeFormComponent(scalarText(item))]);
    })
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function encodingOf(media: ReferenceMediaType | undefined, name: string): Encoding | undefined {
  return media?.encoding && Object.hasOwn(media.encoding, name) ? media.encoding[name] : undefined;
}

/** The one content type that the encoding names; a list of several or a range names none. */
function partType(encoding: Encoding | undefined): string | undefined {
  const named = encoding?.contentType?.split(',').map((type) => type.trim()) ?? [];
  const [first] = named;
  return named.length === 1 && first && !first.includes('*') ? first : undefined;
}

/** RFC 7578, one part for each item of a list; objects are JSON (OpenAPI 3.2 "Encoding Object"). */
function multipartParts(
  fields: Readonly<Record<string, unknown>>,
  media: ReferenceMediaType | undefined,
): MultipartPart[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const items = Array.isArray(value) ? value : [value];
    return items.filter((item) => !isEmpty(item)).map((item) => partOf(name, item, partType(encodingOf(media, name))));
  });
}

function partOf(name: string, value: unknown, named: string | undefined): MultipartPart {
  if (value instanceof Blob) {
    const contentType = named ?? (value.type || 'application/octet-stream');
    return { name, value, fileName: fileNameOf(value), contentType };
  }
  const contentType = named ?? (typeof value === 'object' ? 'application/json' : undefined);
  return { name, value: scalarText(value), ...(contentType ? { contentType } : {}) };
}

/**
 * The body as it is sent.
 * @throws RequestProblem `invalid-json` where a form is asked for and no field is given as such
 */
export function buildBody(input: BodyInput, media: ReferenceMediaType | undefined): BuiltBody {
  const contentType = concreteType(input.contentType);
  if ('file' in input) return { kind: 'file', file: input.file, contentType };
  if ('text' in input) return { kind: 'text', text: input.text, contentType };
  if (isMultipart(contentType)) return { kind: 'multipart', parts: multipartParts(input.fields, media), contentType };
  if (isForm(contentType)) return { kind: 'text', text: formText(input.fields, media), contentType };
  if (isJson(contentType)) return { kind: 'text', text: writeJson(input.fields, 2), contentType };
  throw new RequestProblem('invalid-json', contentType);
}

const quoted = (text: string) =>
  text.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

/**
 * The bytes of a multipart body and their Content-Type (RFC 7578; names are escaped as WHATWG HTML §4.10.21.8 does).
 * @param boundary at most 70 letters and digits that occur in no part
 */
export function encodeMultipart(body: Extract<BuiltBody, { kind: 'multipart' }>, boundary: string): Blob {
  const pieces: BlobPart[] = [];
  for (const part of body.parts) {
    const file = part.fileName === undefined ? '' : `; filename="${quoted(part.fileName)}"`;
    const type = part.contentType?.replace(/[\r\n]/g, '');
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(part.name)}"${file}\r\n`);
    if (type) pieces.push(`Content-Type: ${type}\r\n`);
    pieces.push('\r\n', part.value, '\r\n');
  }
  pieces.push(`--${boundary}--\r\n`);
  return new Blob(pieces, { type: `${body.contentType}; boundary=${boundary}` });
}
