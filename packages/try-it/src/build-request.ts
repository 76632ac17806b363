import { writeJson } from '@stoa/contract/exact-number';
import type { ReferenceOperation, ReferenceParameter, ReferenceServer } from '@stoa/contract/reference';
import { type BodyInput, type BuiltBody, buildBody, formText } from './build-body.ts';
import type { CredentialParts } from './credentials.ts';
import { isForm, isJson } from './media-type.ts';
import { parameterKey } from './parameter-key.ts';
import { encodeReserved, encodeUnreserved } from './percent-encode.ts';
import { checkedHeader, encodeCookie, type Header, isToken, withHeader } from './request-headers.ts';
import { RequestProblem } from './request-problem.ts';
import { type Pair, type ParameterStyle, scalarText, serializePairs, serializeText } from './serialize-parameter.ts';
import { serverAddress } from './server-address.ts';

export interface RequestInput {
  readonly operation: Pick<ReferenceOperation, 'method' | 'path' | 'parameters' | 'request_body'>;
  readonly server: ReferenceServer;
  readonly serverVariables?: Readonly<Record<string, string>>;
  /** A relative server address is resolved against this absolute http address. */
  readonly base: string;
  /** The keys are those of `parameterKey` (parameter-key.ts). */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body?: BodyInput;
  readonly credential?: CredentialParts;
  /** Content type to ask for. */
  readonly accept?: string;
  /** Samples set it: a value missing from the path stays as `{name}`. */
  readonly keepMissing?: boolean;
}

/** A request as it goes over the wire; a multipart body brings its own Content-Type. */
export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: BuiltBody | undefined;
}

/** Headers that OpenAPI gives to `content` and `security`: a parameter of that name is ignored. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

const mediaOf = (parameter: ReferenceParameter) => Object.entries(parameter.content ?? {})[0];

/** A parameter with `content`: its media type says how it becomes text. */
function contentText(parameter: ReferenceParameter, value: unknown): string | undefined {
  const [mediaType = '', media] = mediaOf(parameter) ?? [];
  if (value === undefined || value === null) return undefined;
  if (isForm(mediaType) && typeof value === 'object') return formText({ ...value }, media);
  if (typeof value === 'string' && !isJson(mediaType)) return scalarText(value);
  return isJson(mediaType) ? writeJson(value) : scalarText(value);
}

function pathText(parameter: ReferenceParameter, value: unknown): string | undefined {
  // The generic syntax stays encoded even where reserved characters are allowed (OpenAPI 3.2, `in: path`).
  const encode = parameter.allowReserved ? (text: string) => encodeReserved(text, '/?#') : encodeUnreserved;
  if (parameter.content) {
    const text = contentText(parameter, value);
    return text === undefined ? undefined : encode(text);
  }
  const style = (parameter.style ?? 'simple') as ParameterStyle;
  return serializeText(parameter.name, value, { style, explode: parameter.explode ?? false, encode });
}

/** The path with its parameters; each `{name}` needs a value, whether the document describes it or not. */
function fillPath(input: RequestInput): string {
  const described = new Map(
    input.operation.parameters.filter((one) => one.in === 'path').map((one) => [one.name, one] as const),
  );
  const segments = input.operation.path.split('/').map((segment) => {
    const names: string[] = [];
    const filled = segment
      .split(/\{([^{}]*)\}/)
      .map((piece, index) => {
        if (index % 2 === 0) return encodeReserved(piece, '?#');
        names.push(piece);
        const parameter = described.get(piece) ?? { name: piece, in: 'path', required: true, deprecated: false };
        const text = pathText(parameter, input.parameters[parameterKey(parameter)]);
        if (text) return text;
        if (input.keepMissing) return `{${encodeUnreserved(piece)}}`;
        throw new RequestProblem('missing-parameter', piece, 'path');
      })
      .join('');
    // Every reader of addresses takes these for a step in the hierarchy, encoded or not (RFC 3986 §5.2.4).
    if (names[0] !== undefined && /^(\.|%2e){1,2}$/i.test(filled)) {
      throw new RequestProblem('dot-segment', names[0], 'path');
    }
    return filled;
  });
  const path = segments.join('/');
  return path.startsWith('/') ? path : `/${path}`;
}

function queryPairs(parameter: ReferenceParameter, value: unknown): Pair[] {
  const encode = parameter.allowReserved ? (text: string) => encodeReserved(text, '#') : encodeUnreserved;
  if (parameter.content) {
    const text = contentText(parameter, value);
    return text === undefined ? [] : [[encodeUnreserved(parameter.name), encode(text)]];
  }
  const style = (parameter.style ?? 'form') as ParameterStyle;
  return serializePairs(parameter.name, value, { style, explode: parameter.explode ?? style === 'form', encode });
}

/** OpenAPI 3.2 `in: querystring`: the whole query is one value. */
function querystringText(parameter: ReferenceParameter, value: unknown): string | undefined {
  const text = contentText(parameter, value);
  if (text === undefined) return undefined;
  return isForm(mediaOf(parameter)?.[0] ?? '') ? encodeReserved(text, '#') : encodeUnreserved(text);
}

function headerText(parameter: ReferenceParameter, value: unknown): string | undefined {
  if (parameter.content) {
    // JSON has a spelling in ASCII; a header has no other (RFC 8259 §7).
    return contentText(parameter, value)?.replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  }
  // OpenAPI 3.2, `in: header`: values are not percent-encoded.
  return serializeText(parameter.name, value, {
    style: 'simple',
    explode: parameter.explode ?? false,
    encode: (text) => text,
  });
}

function cookiePairs(parameter: ReferenceParameter, value: unknown): Pair[] {
  if (parameter.content) {
    const text = contentText(parameter, value);
    return text === undefined ? [] : [[encodeCookie(parameter.name), encodeUnreserved(text)]];
  }
  const style = (parameter.style ?? 'form') as ParameterStyle;
  const encode = style === 'cookie' ? encodeCookie : encodeUnreserved;
  return serializePairs(parameter.name, value, { style, explode: parameter.explode ?? true, encode });
}

const joined = (pairs: readonly Pair[], separator: string) => pairs.map(([n, v]) => `${n}=${v}`).join(separator);

/**
 * The request that the parameters, the body and the credential make.
 * @throws RequestProblem naming the parameter, header or server that does not allow one
 */
export function buildRequest(input: RequestInput): BuiltRequest {
  const query: string[] = [];
  const cookies: Pair[] = [];
  let headers: Header[] = input.accept ? [checkedHeader('Accept', input.accept)] : [];
  const path = fillPath(input);

  for (const parameter of input.operation.parameters) {
    const value = input.parameters[parameterKey(parameter)];
    const added = { headers: [] as Pair[], query: '', cookies: [] as Pair[] };
    if (parameter.in === 'query') added.query = joined(queryPairs(parameter, value), '&');
    if (parameter.in === 'querystring') added.query = querystringText(parameter, value) ?? '';
    if (parameter.in === 'cookie') added.cookies = cookiePairs(parameter, value);
    if (parameter.in === 'header' && !ignoredHeaders.has(parameter.name.toLowerCase())) {
      const text = headerText(parameter, value);
      if (text !== undefined) added.headers = [[parameter.name, text]];
    }
    const empty = added.query === '' && added.cookies.length === 0 && added.headers.length === 0;
    if (empty && parameter.required && isSendable(parameter) && !input.keepMissing) {
      throw new RequestProblem('missing-parameter', parameter.name, parameter.in);
    }
    if (added.query !== '') query.push(added.query);
    cookies.push(...added.cookies);
    for (const [name, text] of added.headers) headers = withHeader(headers, checkedHeader(name, text));
  }

  const { credential } = input;
  if (credential) {
    if (credential.query.length > 0) query.push(joined(credential.query, '&'));
    cookies.push(...credential.cookies.map(([name, value]): Pair => [encodeCookie(name), encodeCookie(value)]));
    for (const [name, value] of credential.headers) headers = withHeader(headers, checkedHeader(name, value));
  }
  if (cookies.length > 0) headers = withHeader(headers, checkedHeader('Cookie', joined(cookies, '; ')));

  const body = bodyOf(input);
  if (body && body.kind !== 'multipart') {
    headers = withHeader(headers, checkedHeader('Content-Type', body.contentType));
  }
  const method = input.operation.method.toUpperCase();
  if (!isToken(method)) throw new RequestProblem('invalid-method', input.operation.method);
  const address = serverAddress(input.server, input.serverVariables ?? {}, input.base);
  return {
    method,
    url: `${address}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body,
  };
}

/** Path parameters are looked after where the path is filled; some headers are not sent at all. */
function isSendable(parameter: ReferenceParameter): boolean {
  return parameter.in !== 'path' && !(parameter.in === 'header' && ignoredHeaders.has(parameter.name.toLowerCase()));
}

function bodyOf(input: RequestInput): BuiltBody | undefined {
  if (!input.body) {
    if (input.operation.request_body?.required && !input.keepMissing) throw new RequestProblem('missing-body', 'body');
    return undefined;
  }
  return buildBody(input.body, input.operation.request_body?.content[input.body.contentType]);
}
