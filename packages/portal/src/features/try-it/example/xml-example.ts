import { plainText } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { flattenSchema } from './flatten-schema.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: unknown) => plainText(value ?? '').replace(/[&<>"]/g, (character) => escapes[character] ?? '');
/** XML 1.0 §2.3 Name, of which schemas' property names are a superset. */
const elementName = (name: string) => name.replace(/[^\p{L}\p{N}:_.-]/gu, '_').replace(/^(?![\p{L}_:])/u, '_');

interface Xml {
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly attribute: boolean;
  readonly wrapped: boolean;
}

function xmlOf(schema: JsonSchemaObject): Xml {
  const xml = isObject(schema.xml) ? schema.xml : {};
  const text = (key: string) => (typeof xml[key] === 'string' ? { [key]: xml[key] } : {});
  return {
    ...text('name'),
    ...text('prefix'),
    ...text('namespace'),
    attribute: xml.attribute === true || xml.nodeType === 'attribute',
    wrapped: xml.wrapped === true || xml.nodeType === 'element',
  };
}

function qualified(xml: Xml, name: string): string {
  return elementName(xml.prefix ? `${xml.prefix}:${name}` : name);
}

function namespaceOf(xml: Xml): string {
  if (!xml.namespace) return '';
  return ` xmlns${xml.prefix ? `:${elementName(xml.prefix)}` : ''}="${escaped(xml.namespace)}"`;
}

/**
 * A value as XML by the schema's `xml` keywords (OpenAPI 3.2 "XML Object"): names, attributes, prefixes, wrapped lists.
 * @param fallback the name of the root where the schema names none
 */
export function xmlExample(value: unknown, schema: JsonSchema, schemas: ReferenceSchemas, fallback = 'root'): string {
  const look = (one: JsonSchema): JsonSchemaObject =>
    flattenSchema(one, [], { schemas, missing: new Set() })?.schema ?? {};

  function element(name: string, member: unknown, one: JsonSchema, indent: string): string {
    const flat = look(one);
    const xml = xmlOf(flat);
    const tag = qualified(xml, xml.name ?? name);
    if (Array.isArray(member)) {
      const items = (flat.items ?? true) as JsonSchema;
      const itemName = xmlOf(look(items)).name ?? (xml.wrapped ? name : tag);
      const inner = xml.wrapped ? `${indent}  ` : indent;
      const lines = member.map((item) => element(itemName, item, items, inner)).join('\n');
      return xml.wrapped ? `${indent}<${tag}${namespaceOf(xml)}>\n${lines}\n${indent}</${tag}>` : lines;
    }
    if (!isObject(member)) return `${indent}<${tag}${namespaceOf(xml)}>${escaped(member)}</${tag}>`;
    const properties = isObject(flat.properties) ? (flat.properties as Record<string, JsonSchema>) : {};
    const schemaOf = (key: string) => (Object.hasOwn(properties, key) ? (properties[key] ?? true) : true);
    let attributes = namespaceOf(xml);
    const children: string[] = [];
    for (const [key, part] of Object.entries(member)) {
      const own = xmlOf(look(schemaOf(key)));
      if (own.attribute && !isObject(part)) attributes += ` ${qualified(own, own.name ?? key)}="${escaped(part)}"`;
      else children.push(element(key, part, schemaOf(key), `${indent}  `));
    }
    const inside = children.filter((child) => child !== '').join('\n');
    return inside === ''
      ? `${indent}<${tag}${attributes}/>`
      : `${indent}<${tag}${attributes}>\n${inside}\n${indent}</${tag}>`;
  }

  const named = isObject(schema) && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(named ?? fallback, value, schema, '')}`;
}
