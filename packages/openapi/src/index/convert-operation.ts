import type {
  ReferenceBody,
  ReferenceCallback,
  ReferenceLink,
  ReferenceOperation,
  ReferenceResponse,
} from '@stoa/contract/reference';
import { followed } from '../read/document-references.ts';
import { isObject, type JsonObject, mapMembers, object, text, unlessEmpty } from '../read/json-value.ts';
import { operationsOf } from '../read/path-items.ts';
import { contentOf, headersOf, mergedParameters } from './convert-parameters.ts';
import { type Conversion, serverOf } from './shared-objects.ts';

/** What an operation says about its messages, whatever the version it is written in. */
export type Messages = Pick<ReferenceOperation, 'parameters' | 'request_body' | 'responses' | 'callbacks'>;

/** Messages of an operation of OpenAPI 3.x. */
export function convertMessages(pathItem: JsonObject, operation: JsonObject, conversion: Conversion): Messages {
  return {
    parameters: mergedParameters(pathItem.parameters, operation.parameters, conversion),
    request_body: bodyOf(operation.requestBody, conversion),
    responses: responsesOf(operation.responses, conversion),
    callbacks: callbacksOf(operation.callbacks, conversion),
  };
}

function bodyOf(value: unknown, conversion: Conversion): ReferenceBody | undefined {
  const { source } = conversion;
  const body = followed(source.references, value);
  if (!body) return undefined;
  return {
    description: source.describe(body.description),
    required: body.required === true,
    content: contentOf(body.content, conversion) ?? {},
  };
}

function responsesOf(value: unknown, conversion: Conversion): Record<string, ReferenceResponse> {
  const { source } = conversion;
  return mapMembers(value, (response, status): ReferenceResponse | undefined => {
    if (status.startsWith('x-')) return undefined;
    // A dangling reference still says that this status is possible.
    const found = followed(source.references, response) ?? {};
    return {
      summary: text(found.summary),
      description: source.describe(found.description),
      headers: headersOf(found.headers, conversion),
      content: contentOf(found.content, conversion),
      links: unlessEmpty(mapMembers(found.links, (link) => linkOf(link, conversion))),
    };
  });
}

function linkOf(value: unknown, { source }: Conversion): ReferenceLink | undefined {
  const link = followed(source.references, value);
  if (!link) return undefined;
  return {
    description: source.describe(link.description),
    operationId: text(link.operationId),
    operationRef: text(link.operationRef),
    parameters: isObject(link.parameters)
      ? mapMembers(link.parameters, source.guard.limited.bind(source.guard))
      : undefined,
    requestBody: source.guard.limited(link.requestBody),
    server: serverOf(link.server, source),
  };
}

/** Callbacks of callbacks of callbacks are left out: with references to each other they would nest forever. */
const deepest = 2;

function callbacksOf(value: unknown, conversion: Conversion, depth = 1): ReferenceOperation['callbacks'] {
  if (depth > deepest) return undefined;
  const { references } = conversion.source;
  const callbacks = mapMembers(value, (callback) => {
    const expressions = mapMembers(followed(references, callback), (item, expression) => {
      if (expression.startsWith('x-')) return undefined;
      const pathItem = followed(references, item);
      return pathItem && operationsOf(pathItem).map((found) => callbackOf(pathItem, found, conversion, depth));
    });
    return unlessEmpty(expressions);
  });
  return unlessEmpty(callbacks);
}

function callbackOf(
  pathItem: JsonObject,
  { method, operation }: { method: string; operation: JsonObject },
  conversion: Conversion,
  depth: number,
): ReferenceCallback {
  const { source } = conversion;
  return {
    method,
    summary: text(operation.summary) ?? null,
    description: source.describe(operation.description),
    deprecated: operation.deprecated === true,
    parameters: mergedParameters(pathItem.parameters, operation.parameters, conversion),
    request_body: bodyOf(operation.requestBody, conversion),
    responses: responsesOf(object(operation.responses), conversion),
    callbacks: callbacksOf(operation.callbacks, conversion, depth + 1),
  };
}
