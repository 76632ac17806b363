import type { ExternalDocs, JsonSchemaObject } from '@stoa/contract/reference';
import type { RichText } from '@stoa/contract/rich-nodes';
import { childrenOf } from './children-of.ts';
import { choicesOf, withoutNull } from './choices-of.ts';
import { enumChoices, isConstChoice } from './enum-choices.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { ownList, ownObject, ownText } from './own.ts';
import type { Lookup } from './resolve-ref.ts';
import type { SchemaView } from './schema-view.ts';
import { itemsOf, onlyRequire, typeNames } from './type-names.ts';

/**
 * Who reads: the caller sees a request without what only the server writes (`readOnly`), and a response without what
 * only the caller writes (`writeOnly`).
 */
export type Reading = 'request' | 'response';

/** Describes a schema, one level deep. Never throws, whatever stands in the place of a schema. */
export function describeSchema(given: unknown, lookup: Lookup): SchemaView {
  const merged = mergeAllOf(given, lookup);
  const open = withoutNull(merged.schema, lookup);
  // What was one branch beside `null` is the schema itself: its own branches and references are read in turn.
  const inner = open.branch === undefined ? undefined : mergeAllOf({ allOf: [open.branch], ...open.beside }, lookup);
  const schema = inner ? inner.schema : open.schema;
  const rest = [...merged.rest, ...(inner?.rest ?? [])];
  const missing = [...merged.missing, ...(inner?.missing ?? [])];
  const object: JsonSchemaObject = typeof schema === 'boolean' ? {} : schema;
  const refs = [...merged.refs, ...(inner?.refs ?? [])];
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
  return Object.keys(schema).every((key) =>
    /^(title|description|summary|default|examples?|deprecated|readOnly|writeOnly|externalDocs|xml|nullable|\$.*|x-.*)$/.test(
      key,
    ),
  );
}

/** Alternatives that are read as allowed values or as a constraint. */
function isReadOtherwise(branches: unknown): boolean {
  return isConstChoice(branches) || (ownList(branches).length > 0 && onlyRequire(ownList(branches)));
}
