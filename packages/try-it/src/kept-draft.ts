import { readJson } from '@stoa/contract/exact-number';
import type {
  ReferenceMediaType,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceServer,
  SecurityScheme,
} from '@stoa/contract/reference';
import type { BodyDraft, OperationDraft, ServerSelection } from './draft.ts';
import { parameterKey } from './parameter-key.ts';
import { isSecretName, looksSecret } from './secret-names.ts';
import { mayAskForSecret, mayHoldSecret, mayTextHoldSecret, namesSecret } from './secret-values.ts';

type Operation = Pick<ReferenceOperation, 'parameters' | 'request_body' | 'schemas'>;
type Schemes = Readonly<Record<string, SecurityScheme>>;

/**
 * What of a draft may outlast the page: no secret, no file, no cookie, nothing whose name a security scheme has. A body
 * of text with a secret in it is left out as a whole (docs/decisions/026).
 */
export function keptDraft(operation: Operation, schemes: Schemes, draft: OperationDraft): OperationDraft {
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = draft.parameters[parameterKey(parameter)];
    return value === undefined || isSecretParameter(parameter, value, operation, schemes)
      ? []
      : [[parameterKey(parameter), value]];
  });
  const bodies = Object.entries(draft.bodies).flatMap(([contentType, body]) => {
    const kept = keptBody(body, operation.request_body?.content[contentType], operation);
    return kept ? [[contentType, kept]] : [];
  });
  return { ...draft, parameters: Object.fromEntries(parameters), bodies: Object.fromEntries(bodies) };
}

export function keptServer(
  { index, variables }: ServerSelection,
  servers: readonly Pick<ReferenceServer, 'variables'>[],
): ServerSelection {
  const known = servers[index]?.variables ?? {};
  const kept = Object.entries(variables).filter(([name, value]) => {
    if (!Object.hasOwn(known, name)) return false;
    return known[name]?.enum?.includes(value) || !(isSecretName(name) || looksSecret(value));
  });
  return { index, variables: Object.fromEntries(kept) };
}

function isSecretParameter(parameter: ReferenceParameter, value: unknown, { schemas }: Operation, schemes: Schemes) {
  const isNamed = ({ name, in: place }: SecurityScheme) =>
    place === parameter.in && name?.toLowerCase() === parameter.name.toLowerCase();
  const [content] = Object.values(parameter.content ?? {});
  return (
    parameter.in === 'cookie' ||
    Object.values(schemes).some(isNamed) ||
    mayHoldSecret(value, content?.schema ?? parameter.schema, schemas, parameter.name)
  );
}

function keptBody(
  { text, fields }: BodyDraft,
  media: ReferenceMediaType | undefined,
  { schemas }: Operation,
): BodyDraft | undefined {
  if (!media) return undefined;
  if (text !== undefined) return isSecretText(text, media, schemas) ? undefined : { text };
  if (!fields || namesSecret(fields)) return undefined;
  // Each by the schema of the whole form, of which it is a part.
  const kept = Object.entries(fields).filter(
    ([name, value]) => !mayHoldSecret({ [name]: value }, media.schema, schemas),
  );
  return { fields: Object.fromEntries(kept) };
}

function isSecretText(text: string, media: ReferenceMediaType, schemas: Operation['schemas']): boolean {
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    return isSecretName(text) || looksSecret(text) || mayAskForSecret(media.schema, schemas);
  }
  return mayTextHoldSecret(text, value, media.schema, schemas);
}
