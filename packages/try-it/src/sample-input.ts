import type {
  ReferenceManifest,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceSchemas,
} from '@stoa/contract/reference';
import type { BodyInput } from './build-body.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import type { ChosenApplication } from './chosen-application.ts';
import { type CredentialValue, requirementParts, securityAlternatives } from './credentials.ts';
import type { BodyDraft, OperationDraft, ServerSelection } from './draft.ts';
import { type Example, generatedParameter, parameterExample } from './example/example-value.ts';
import { satisfies } from './example/satisfies.ts';
import { isForm, isMultipart, isTextual } from './media-type.ts';
import { parameterKey } from './parameter-key.ts';
import { withSampleFiles } from './sample-files.ts';

interface Given {
  readonly operation: ReferenceOperation;
  readonly manifest: Pick<ReferenceManifest, 'security_schemes'>;
  readonly draft: OperationDraft;
  readonly server: ServerSelection;
  /** The reader's, or placeholders for a sample that others may see. */
  readonly credentials: Readonly<Record<string, CredentialValue>> | 'placeholders';
  readonly application: ChosenApplication | undefined;
  /** A relative server address is resolved against it. */
  readonly base: string;
  readonly schemas: ReferenceSchemas;
  /** The example that is used when no body was typed. */
  readonly example: Example | undefined;
}

/** The content type that the draft sends: the chosen one, or the operation's first; undefined without a body. */
export function chosenContentType(operation: ReferenceOperation, draft: OperationDraft): string | undefined {
  const types = Object.keys(operation.request_body?.content ?? {});
  return draft.contentType !== undefined && types.includes(draft.contentType) ? draft.contentType : types[0];
}

/** What is sent as body: what was typed, or the example. */
export function bodyInput(
  contentType: string | undefined,
  typed: BodyDraft | undefined,
  example: Example | undefined,
): BodyInput | undefined {
  if (contentType === undefined) return undefined;
  if (typed?.file !== undefined) return { contentType, file: typed.file };
  if (typed?.fields) return { contentType, fields: typed.fields };
  if (typed?.text !== undefined) return { contentType, text: typed.text };
  const { value, text } = example ?? {};
  const asFields = (isForm(contentType) || isMultipart(contentType)) && typeof value === 'object' && value !== null;
  if (asFields) return { contentType, fields: { ...value } };
  if (text !== undefined && !(text === '' && !isTextual(contentType))) return { contentType, text };
  return { contentType, file: null };
}

/** The body of a sample: what would be sent, with a name for each file that the reader has to bring. */
function sampleBody({ operation, draft, example, schemas }: Given, contentType: string | undefined) {
  if (contentType === undefined) return undefined;
  const typed = draft.bodies[contentType];
  const body = bodyInput(contentType, typed, example);
  if (!body || !('fields' in body)) return body;
  const media = operation.request_body?.content[contentType];
  const form = { contentType, media, schemas, isTyped: typed?.fields !== undefined };
  return { contentType, fields: withSampleFiles(body.fields, form) };
}

/** The content type of the first answer that means success. */
export function acceptedType(operation: ReferenceOperation): string | undefined {
  const success = Object.entries(operation.responses).find(([status]) => /^2/.test(status))?.[1];
  const [type] = Object.keys(success?.content ?? {});
  return type?.includes('*') ? undefined : type;
}

/** A value for what the document gives none: for a header of which it says only that it is a text, its name. */
function inventedParameter(parameter: ReferenceParameter, schemas: ReferenceSchemas): unknown {
  const generated = generatedParameter(parameter, schemas);
  const { schema } = parameter;
  if (parameter.in !== 'header' || schema === undefined || typeof generated !== 'string') return generated;
  if (generated === '' || !'string'.repeat(generated.length).startsWith(generated)) return generated;
  const name = `YOUR_${parameter.name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
  return [name, name.padEnd(generated.length, '_')].find((text) => satisfies(schema, text, schemas)) ?? generated;
}

/** The parameters of a sample: what the reader filled in, and for required ones what the document gives. */
function sampleParameters({ operation, draft, schemas }: Given): Record<string, unknown> {
  const values: Record<string, unknown> = { ...draft.parameters };
  for (const parameter of operation.parameters) {
    const key = parameterKey(parameter);
    if (!parameter.required || values[key] !== undefined) continue;
    // A name in braces says more than an invented value does, but only a path has a place for it.
    values[key] =
      parameterExample(parameter) ?? (parameter.in === 'path' ? undefined : inventedParameter(parameter, schemas));
  }
  return values;
}

/**
 * The request that a code sample shows: as `buildRequest` makes it, with names in braces where the path lacks a value.
 * @throws RequestProblem naming what cannot be sent
 */
export function sampleRequest(given: Given): BuiltRequest {
  const { operation, draft, manifest } = given;
  const contentType = chosenContentType(operation, draft);
  const alternatives = securityAlternatives(operation.security);
  const alternative = alternatives[draft.alternative] ?? alternatives[0] ?? {};
  const body = sampleBody(given, contentType);
  const accept = acceptedType(operation);
  return buildRequest({
    operation,
    server: operation.servers[given.server.index] ?? { url: '/' },
    serverVariables: given.server.variables,
    base: given.base,
    parameters: sampleParameters(given),
    credential: requirementParts(alternative, manifest.security_schemes, given.credentials, given.application),
    keepMissing: true,
    ...(body ? { body } : {}),
    ...(accept === undefined ? {} : { accept }),
  });
}
