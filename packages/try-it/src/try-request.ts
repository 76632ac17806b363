import type {
  ReferenceMediaType,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceSchemas,
} from '@stoa/contract/reference';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import type { ChosenApplication } from './chosen-application.ts';
import { type CredentialValue, requirementParts, securityAlternatives } from './credentials.ts';
import type { BodyDraft, OperationDraft, ServerSelection } from './draft.ts';
import { type Example, parameterExample } from './example/example-value.ts';
import { fieldKind, type NamedSchema, namedSchemas } from './form/field-kind.ts';
import { concreteType, isForm, isMultipart, isTextual } from './media-type.ts';
import { parameterKey } from './parameter-key.ts';
import { RequestProblem } from './request-problem.ts';
import { acceptedType, bodyInput } from './sample-input.ts';
import type { TryItProps } from './sample-panel.tsx';

/** Given to `content` and `security` by OpenAPI: parameters of these names are ignored. */
const ignoredHeaders = /^(accept|content-type|authorization)$/i;

/** The parameters that a reader can fill in. */
export function fillableParameters(operation: Pick<ReferenceOperation, 'parameters'>): readonly ReferenceParameter[] {
  return operation.parameters.filter((one) => !(one.in === 'header' && ignoredHeaders.test(one.name)));
}

/**
 * What stands in a parameter's field: what was typed, or for a required one what the document gives. A null in the draft
 * says that the reader took it away.
 */
export function filledValue(parameter: ReferenceParameter, draft: OperationDraft): unknown {
  const typed = draft.parameters[parameterKey(parameter)];
  if (typed === null) return undefined;
  return typed === undefined && parameter.required ? parameterExample(parameter) : typed;
}

/** How a body is filled in. */
export type BodyKind =
  | { readonly kind: 'fields'; readonly fields: readonly NamedSchema[]; readonly mayHoldFiles: boolean }
  | { readonly kind: 'text' }
  | { readonly kind: 'file' };

export function bodyKind(
  contentType: string,
  media: ReferenceMediaType | undefined,
  schemas: ReferenceSchemas,
): BodyKind {
  const mayHoldFiles = isMultipart(contentType);
  if (isForm(contentType) || mayHoldFiles) {
    const fields = namedSchemas(media?.schema, schemas);
    return fields.length > 0 || mayHoldFiles ? { kind: 'fields', fields, mayHoldFiles } : { kind: 'text' };
  }
  return isTextual(concreteType(contentType)) ? { kind: 'text' } : { kind: 'file' };
}

/** The values of a form's fields: the entered ones, or the example without its files. */
export function filledFields(
  kind: Extract<BodyKind, { kind: 'fields' }>,
  typed: BodyDraft | undefined,
  example: Example | undefined,
  schemas: ReferenceSchemas,
): Readonly<Record<string, unknown>> {
  if (typed?.fields) return typed.fields;
  const { value } = example ?? {};
  if (typeof value !== 'object' || value === null) return {};
  const isFile = (name: string) => {
    const field = kind.fields.find((one) => one.name === name);
    return field !== undefined && fieldKind(field.schema, schemas).kind === 'file';
  };
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isFile(name)));
}

interface Given extends Pick<TryItProps, 'operation' | 'manifest' | 'contentType' | 'example' | 'schemas'> {
  readonly draft: OperationDraft;
  readonly server: ServerSelection;
  readonly credentials: Readonly<Record<string, CredentialValue>> | 'placeholders';
  readonly application: ChosenApplication | undefined;
  readonly withBody: boolean;
  /** A relative server address is resolved against it. */
  readonly base: string;
}

/**
 * The request that is sent.
 * @throws RequestProblem naming the parameter or field that is missing or cannot be sent
 */
export function tryRequest(given: Given): BuiltRequest {
  const { operation, manifest, draft } = given;
  const alternatives = securityAlternatives(operation.security);
  const alternative = alternatives[draft.alternative] ?? alternatives[0] ?? {};
  const accept = acceptedType(operation);
  const body = given.withBody ? filledBody(given) : undefined;
  const { request_body, ...withoutBody } = operation;
  return buildRequest({
    operation: body || !request_body ? operation : withoutBody,
    server: operation.servers[given.server.index] ?? { url: '/' },
    serverVariables: given.server.variables,
    base: given.base,
    parameters: Object.fromEntries(
      operation.parameters.map((parameter) => [parameterKey(parameter), filledValue(parameter, draft)]),
    ),
    credential: requirementParts(alternative, manifest.security_schemes, given.credentials, given.application),
    ...(body ? { body } : {}),
    ...(accept === undefined ? {} : { accept }),
  });
}

function filledBody(given: Given) {
  const { operation, contentType, draft, example, schemas } = given;
  if (contentType === undefined) return undefined;
  const kind = bodyKind(contentType, operation.request_body?.content[contentType], schemas);
  const typed = draft.bodies[contentType];
  if (kind.kind === 'file') {
    if (!typed?.file) throw new RequestProblem('missing-body', 'body');
    return bodyInput(contentType, typed, example);
  }
  if (kind.kind === 'text') return { contentType, text: typed?.text ?? example?.text ?? '' };
  const fields = filledFields(kind, typed, example, schemas);
  const missing = kind.fields.find(({ name, required }) => required && (fields[name] ?? undefined) === undefined);
  if (missing) throw new RequestProblem('missing-parameter', missing.name, 'body');
  return { contentType, fields };
}
