import type { ExternalDocs, JsonSchemaObject } from '@stoa/contract/reference';
import type { RichText } from '@stoa/contract/rich-nodes';
import { childrenOf } from '@stoa/openapi/schema/children-of';
import { enumChoices, isConstChoice } from '@stoa/openapi/schema/enum-choices';
import { isAnnotation } from '@stoa/openapi/schema/keywords';
import { ownList, ownObject, ownText } from '@stoa/openapi/schema/own';
import { onlyRequire, readSchema } from '@stoa/openapi/schema/read-schema';
import type { Lookup } from '@stoa/openapi/schema/resolve-ref';
import { choicesOf } from './choices-of.ts';
import type { SchemaView } from './schema-view.ts';
import { itemsOf, typeNames } from './type-names.ts';

/**
 * The side that reads: the caller sees a request without what only the server writes (`readOnly`), and a response without what
 * only the caller writes (`writeOnly`).
 */
export type Reading = 'request' | 'response';

/** Describes a schema, one level deep. Never throws, whatever stands in the place of a schema. */
export function describeSchema(given: unknown, lookup: Lookup): SchemaView {
  const { schema, rest, refs, missing } = readSchema(given, lookup);
  const object: JsonSchemaObject = typeof schema === 'boolean' ? {} : schema;
  const choices = choicesOf(object, lookup);
  const children = childrenOf(object, rest);
  const view: SchemaView = {
    any: schema !== false && missing.length === 0 && saysNothing(object) && rest.length === 0,
    never: schema === false,
    refs,
    missing,
    type: typeNames(given, lookup),
    title: ownText(object.title),
    description: object.description as RichText | undefined,
    externalDocs: ownText(ownObject(object.externalDocs).url) ? (object.externalDocs as ExternalDocs) : undefined,
    deprecated: object.deprecated === true || object['x-deprecated'] === true,
    readOnly: object.readOnly === true,
    writeOnly: object.writeOnly === true,
    schema: object,
    values: enumChoices(object),
    choices: choices && isReadOtherwise(object[choices.keyword]) ? undefined : choices,
    children,
    element: itemsOf(object),
  };
  return view;
}

function saysNothing(schema: JsonSchemaObject): boolean {
  return Object.keys(schema).every((key) => isAnnotation(key) || key === 'nullable' || key.startsWith('$'));
}

/** Alternatives that are read as allowed values or as a constraint. */
function isReadOtherwise(branches: unknown): boolean {
  return isConstChoice(branches) || (ownList(branches).length > 0 && onlyRequire(ownList(branches)));
}
