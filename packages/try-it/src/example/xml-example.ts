import { plainText } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { nameOfRef } from '@stoa/openapi/schema/resolve-ref';
import { isObject } from '../is-object.ts';
import { readFrom } from './flatten-schema.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: unknown) => plainText(value ?? '').replace(/[&<>"]/g, (character) => escapes[character] ?? '');
/** XML 1.0 §2.3 Name, of which schemas' property names are a superset. */
const elementName = (name: string) => name.replace(/[^\p{L}\p{N}:_.-]/gu, '_').replace(/^(?![\p{L}_:])/u, '_');

interface Xml {
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  /** 3.2 §4.26.2; what 3.1 says with `attribute` is in it. */
  readonly nodeType?: string;
  readonly wrapped: boolean;
}

function xmlOf(schema: JsonSchemaObject): Xml {
  const xml = isObject(schema.xml) ? schema.xml : {};
  const text = (key: string) => (typeof xml[key] === 'string' ? { [key]: xml[key] } : {});
  return {
    ...text('name'),
    ...text('prefix'),
    ...text('namespace'),
    ...(xml.attribute === true ? { nodeType: 'attribute' } : text('nodeType')),
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

/** A value without an element of its own: text, or a section that keeps its markup as it is (XML 1.0 §2.7). */
function bareText(value: unknown, nodeType: string | undefined): string | undefined {
  if (isObject(value) || Array.isArray(value)) return undefined;
  if (nodeType === 'text') return escaped(value);
  if (nodeType === 'cdata') return `<![CDATA[${plainText(value ?? '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  return undefined;
}

/** The content of an element; beside text every space is significant. */
interface Content {
  attributes: string;
  readonly children: string[];
  isMixed: boolean;
}

/**
 * A value as XML by the schema's `xml` keywords (OpenAPI 3.2 "XML Object"): names, attributes, prefixes, wrapped lists, bare text.
 * @param fallback the name of the root where the schema names none
 */
export function xmlExample(value: unknown, schema: JsonSchema, schemas: ReferenceSchemas, fallback = 'root'): string {
  const look = (one: JsonSchema): JsonSchemaObject => {
    const { schema: found } = readFrom(schemas, one);
    return isObject(found) ? found : {};
  };

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
    const content: Content = { attributes: namespaceOf(xml), children: [], isMixed: false };
    fill(content, member, flat, `${indent}  `);
    const open = `${indent}<${tag}${content.attributes}`;
    const children = content.children.filter((child) => child !== '');
    if (children.length === 0) return `${open}/>`;
    return content.isMixed
      ? `${open}>${children.map((child) => child.trimStart()).join('')}</${tag}>`
      : `${open}>\n${children.join('\n')}\n${indent}</${tag}>`;
  }

  function fill(content: Content, member: Record<string, unknown>, flat: JsonSchemaObject, indent: string): void {
    const properties = isObject(flat.properties) ? (flat.properties as Record<string, JsonSchema>) : {};
    for (const [key, part] of Object.entries(member)) {
      const schemaOf = Object.hasOwn(properties, key) ? (properties[key] ?? true) : true;
      const partFlat = look(schemaOf);
      const own = xmlOf(partFlat);
      const items = Array.isArray(part) ? xmlOf(look((partFlat.items ?? true) as JsonSchema)).nodeType : undefined;
      const texts = Array.isArray(part) ? part.map((item) => bareText(item, items)) : [bareText(part, own.nodeType)];
      if (own.nodeType === 'attribute' && !isObject(part)) {
        content.attributes += ` ${qualified(own, own.name ?? key)}="${escaped(part)}"`;
      } else if (texts.length > 0 && texts.every((text) => text !== undefined) && !own.wrapped) {
        content.children.push(...texts);
        content.isMixed = true;
      } else if (own.nodeType === 'none' && isObject(part)) fill(content, part, partFlat, indent);
      else content.children.push(element(key, part, schemaOf, indent));
    }
  }

  const named = isObject(schema) && typeof schema.$ref === 'string' ? nameOfRef(schema.$ref) : undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(named ?? fallback, value, schema, '')}`;
}
