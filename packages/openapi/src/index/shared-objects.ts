import { plainText } from '@stoa/contract/exact-number';
import type {
  ExternalDocs,
  JsonSchema,
  ReferenceExample,
  ReferenceServer,
  SecurityRequirement,
} from '@stoa/contract/reference';
import { safeLink } from '@stoa/rich-text/safe-address';
import { followed } from '../read/document-references.ts';
import { isObject, list, mapMembers, object, text, unlessEmpty } from '../read/json-value.ts';
import { nameOfStep } from '../schema/json-pointer.ts';
import { convertSchema } from './convert-schema.ts';
import type { Source } from './source.ts';

/** The conversion of one operation: where it is read from, and which schemas it names. */
export interface Conversion {
  readonly source: Source;
  readonly met: Set<string>;
}

export function schemaOf(value: unknown, { source, met }: Conversion): JsonSchema | undefined {
  return value === undefined ? undefined : convertSchema(value, { source, met, base: '' });
}

export function externalDocs(value: unknown, { describe }: Source): ExternalDocs | undefined {
  const { url, description } = object(value);
  const target = address(url);
  return target === undefined ? undefined : { url: target, description: describe(description) };
}

/** An address that a reader may follow; `javascript:` and the like are none. */
export function address(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined ? undefined : safeLink(written);
}

/** Server Objects (OpenAPI 3.2 §4.6); undefined where none are given, so that those of the level above count. */
export function serversOf(value: unknown, source: Source): ReferenceServer[] | undefined {
  const servers = list(value).flatMap((server) => serverOf(server, source) ?? []);
  return servers.length > 0 ? servers : undefined;
}

export function serverOf(value: unknown, { describe }: Source): ReferenceServer | undefined {
  const server = object(value);
  const url = text(server.url);
  if (url === undefined) return undefined;
  const variables = mapMembers(server.variables, (variable) => {
    const { default: preset, enum: choices, description } = object(variable);
    return {
      default: plainText(preset ?? ''),
      enum: Array.isArray(choices) && choices.length > 0 ? choices.map(plainText) : undefined,
      description: describe(description),
    };
  });
  return {
    url,
    name: text(server.name),
    description: describe(server.description),
    variables: unlessEmpty(variables),
  };
}

/** An empty requirement stays: it says that no credentials are needed (OpenAPI 3.1 §4.8.30). */
export function securityOf(value: unknown, source: Source): SecurityRequirement[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isObject).map((requirement) => {
    const named = Object.entries(requirement).map(([name, scopes]) => [schemeName(name, source), scopes] as const);
    return mapMembers(Object.fromEntries(named), (scopes) => list(scopes).filter((scope) => typeof scope === 'string'));
  });
}

/** 3.2 §4.31: a requirement names a scheme by its component's name, or by a reference to it. */
function schemeName(name: string, { document, references, version }: Source): string {
  if (version !== '3.2' || Object.hasOwn(object(object(document.components).securitySchemes), name)) return name;
  const [, own] = /^#\/components\/securitySchemes\/([^/]+)$/.exec(references.resolve(name)?.reference ?? '') ?? [];
  return own === undefined ? name : nameOfStep(own).replaceAll('%25', '%');
}

/** Example Objects by name, those of 3.2 with `dataValue` and `serializedValue` included. */
export function examplesOf(value: unknown, { source }: Conversion): Record<string, ReferenceExample> | undefined {
  const examples = mapMembers(value, (example): ReferenceExample | undefined => {
    const found = followed(source.references, example);
    if (!found) return undefined;
    const { serializedValue } = found;
    const value = found.value === undefined ? found.dataValue : found.value;
    return {
      summary: text(found.summary),
      description: source.describe(found.description),
      value: source.guard.limited(value === undefined ? serializedValue : value),
      serializedValue: value === undefined ? undefined : source.guard.limited(serializedValue),
      externalValue: address(found.externalValue),
    };
  });
  return unlessEmpty(examples);
}
