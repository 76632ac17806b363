import { isNumeric } from '@stoa/contract/exact-number';
import type { ReadIndex } from './read-index.ts';

/** Keywords that OpenAPI 3.1 does not know, or knows as something else. */
const outdated: Readonly<Record<string, (value: unknown) => boolean>> = {
  nullable: () => true,
  example: () => true,
  exclusiveMinimum: (value) => !isNumeric(value),
  exclusiveMaximum: (value) => !isNumeric(value),
  $id: () => true,
  $anchor: () => true,
};

const single = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const several = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const named = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** What breaks the promises of `@stoa/contract/reference` in any part, each with its place. */
export function wrongInParts({ manifest, operations, schemas }: ReadIndex): string[] {
  const wrong: string[] = [];
  const rich = (value: unknown, place: string) => {
    const fine =
      value === undefined ||
      typeof value === 'string' ||
      (Array.isArray(value) && value.every((node) => typeof node?.type === 'string'));
    if (!fine) wrong.push(`${place}: no rich text`);
  };
  const schema = (value: unknown, place: string): void => {
    if (typeof value === 'boolean') return;
    if (typeof value !== 'object' || value === null) {
      wrong.push(`${place}: no schema`);
      return;
    }
    const object = value as Record<string, unknown>;
    rich(object.description, place);
    for (const [key, isWrong] of Object.entries(outdated))
      if (Object.hasOwn(object, key) && isWrong(object[key])) wrong.push(`${place}: ${key}`);
    if (typeof object.$ref === 'string' && !schemas.has(object.$ref))
      wrong.push(`${place}: no part for ${object.$ref}`);
    for (const key of single) if (object[key] !== undefined) schema(object[key], `${place}/${key}`);
    for (const key of several)
      for (const [at, child] of ((object[key] as unknown[]) ?? []).entries()) schema(child, `${place}/${key}/${at}`);
    for (const key of named)
      for (const [name, child] of Object.entries(object[key] ?? {})) schema(child, `${place}/${key}/${name}`);
  };
  const contents = (value: unknown, place: string): void => {
    for (const [type, media] of Object.entries((value ?? {}) as Record<string, { schema?: unknown }>))
      if (media.schema !== undefined) schema(media.schema, `${place} ${type}`);
  };
  for (const name of manifest.schemas)
    if (!schemas.has(`#/components/schemas/${name}`)) wrong.push(`no part for ${name}`);
  for (const operation of operations) {
    const place = `${operation.method} ${operation.path}`;
    rich(operation.description, place);
    if (operation.servers.length === 0) wrong.push(`${place}: no server`);
    for (const parameter of operation.parameters) {
      rich(parameter.description, place);
      if (!parameter.content && parameter.style === undefined)
        wrong.push(`${place}: ${parameter.name} without a style`);
      if (parameter.schema !== undefined) schema(parameter.schema, `${place} ${parameter.name}`);
    }
    contents(operation.request_body?.content, place);
    for (const [status, response] of Object.entries(operation.responses)) {
      rich(response.description, place);
      contents(response.content, `${place} ${status}`);
    }
    for (const [reference, near] of Object.entries(operation.schemas)) schema(near, `${place} ${reference}`);
  }
  for (const [reference, part] of schemas) {
    if (part.ref !== reference || !Object.hasOwn(part.schemas, reference))
      wrong.push(`${reference}: not in its own part`);
    for (const [name, near] of Object.entries(part.schemas)) schema(near, `${reference} > ${name}`);
  }
  return wrong;
}
