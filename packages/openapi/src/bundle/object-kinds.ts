/** The kind of object at a place of an OpenAPI document, as far as references need it. `plain` has no references of its own. */
export type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'mediaType'
  | 'encoding'
  | 'response'
  | 'link'
  | 'example'
  | 'callback'
  | 'securityScheme'
  | 'schema'
  | 'plain';

/** What is at a key: one object of a kind, a list of them, or a map whose keys the document's author has chosen. */
export interface Place {
  readonly kind: Kind;
  readonly shape: 'one' | 'list' | 'map' | 'one or list';
}

const one = (kind: Kind): Place => ({ kind, shape: 'one' });
const list = (kind: Kind): Place => ({ kind, shape: 'list' });
const map = (kind: Kind): Place => ({ kind, shape: 'map' });

const operations = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
    method,
    one('operation'),
  ]),
);
const parameter = {
  schema: one('schema'),
  content: map('mediaType'),
  examples: map('example'),
  items: one('schema'),
};
const encodings = { encoding: map('encoding'), prefixEncoding: list('encoding'), itemEncoding: one('encoding') };
/** The sections of `components`. */
const components = {
  schemas: map('schema'),
  responses: map('response'),
  parameters: map('parameter'),
  examples: map('example'),
  requestBodies: map('requestBody'),
  headers: map('header'),
  securitySchemes: map('securityScheme'),
  links: map('link'),
  callbacks: map('callback'),
  pathItems: map('pathItem'),
  mediaTypes: map('mediaType'),
};
/** Keys of a schema by what stands there: schemas by name, a list of schemas, one schema. */
const schemaMapKeys = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const schemaListKeys = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const schemaKeys = [
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'propertyNames',
  'contains',
  'contentSchema',
];

/** The kind of object at each key (OpenAPI 2.0 to 3.2, JSON Schema 2020-12). What is below any other key holds no references. */
const places: Readonly<Record<Kind, Readonly<Record<string, Place>>>> = {
  document: {
    info: one('plain'),
    servers: list('plain'),
    tags: list('plain'),
    paths: map('pathItem'),
    webhooks: map('pathItem'),
    components: one('components'),
    definitions: map('schema'),
    parameters: map('parameter'),
    responses: map('response'),
    securityDefinitions: map('securityScheme'),
  },
  components,
  pathItem: { ...operations, additionalOperations: map('operation'), parameters: list('parameter') },
  operation: {
    parameters: list('parameter'),
    requestBody: one('requestBody'),
    responses: map('response'),
    callbacks: map('callback'),
  },
  parameter,
  header: parameter,
  requestBody: { content: map('mediaType') },
  mediaType: {
    schema: one('schema'),
    itemSchema: one('schema'),
    examples: map('example'),
    ...encodings,
  },
  encoding: { headers: map('header'), ...encodings },
  response: { headers: map('header'), content: map('mediaType'), links: map('link'), schema: one('schema') },
  link: {},
  example: {},
  callback: {},
  securityScheme: {},
  schema: Object.fromEntries<Place>([
    ...schemaMapKeys.map((key) => [key, map('schema')] as const),
    ...schemaListKeys.map((key) => [key, list('schema')] as const),
    ...schemaKeys.map((key) => [key, one('schema')] as const),
    ['items', { kind: 'schema', shape: 'one or list' }],
  ]),
  plain: {},
};

/** What is below a key of an object; undefined where it holds no references, and is taken over as it is. */
export function placeBelow(kind: Kind, key: string): Place | undefined {
  // Every member of a Callback Object is a path item, named by an expression.
  if (kind === 'callback') return key.startsWith('x-') ? undefined : one('pathItem');
  const known = places[kind];
  return Object.hasOwn(known, key) ? known[key] : undefined;
}

/** Returns the section for shared objects of a kind in this version; undefined when there is none. */
export function sectionOf(kind: Kind, swagger: boolean): readonly string[] | undefined {
  const section = swagger ? swaggerSections[kind] : sections[kind];
  if (section === undefined) return undefined;
  return swagger ? [section] : ['components', section];
}

const swaggerSections: Partial<Record<Kind, string>> = {
  schema: 'definitions',
  parameter: 'parameters',
  response: 'responses',
  securityScheme: 'securityDefinitions',
};

/** Path items are not among them: before 3.1 they have no section. */
const sections: Partial<Record<Kind, string>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
};
