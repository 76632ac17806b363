import { createRequire } from 'node:module';
import type { ErrorObject, Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../read/json-value.ts';
import { tellingChoices } from './telling-choices.ts';

/** What the JSON schema validator says of one broken rule, with the part of the schema that says it (`parentSchema`). */
export type SchemaError = ErrorObject;

/** The schemas come with this package; what it does with references is not used (docs/decisions/002-validating-openapi.md). */
const require = createRequire(import.meta.url);
const schemas = {
  '2.0': () => require('@seriousme/openapi-schema-validator/schemas/v2.0/schema.json'),
  '3.0': () => require('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  '3.1': () => require('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
  '3.2': () => require('@seriousme/openapi-schema-validator/schemas/v3.2/schema.json'),
} satisfies Record<string, () => JsonObject>;
type Version = keyof typeof schemas;
const versions = Object.keys(schemas) as Version[];

/** Keeps what it has compiled: a folder has several documents of one version. */
const validators = new Map<Version, ReturnType<typeof compile>>();

/** What the official JSON schema of a document's version says against it; undefined for a version that has none. */
export function schemaErrors(document: JsonObject): readonly SchemaError[] | undefined {
  const version = versionOf(document);
  if (version === undefined) return undefined;
  const validate = validators.get(version) ?? compile(version);
  validators.set(version, validate);
  return validate(document) ? [] : (validate.errors ?? []);
}

/** `2.0`, `3.0`, … of those that there is a schema for. */
function versionOf({ openapi, swagger }: JsonObject): Version | undefined {
  return versions.find((version) => {
    const written = version === '2.0' ? swagger : openapi;
    return typeof written === 'string' && written.startsWith(version);
  });
}

function compile(version: Version) {
  const options: Options = { allErrors: true, strict: false, verbose: true };
  const schema: JsonObject = schemas[version]();
  const older = version === '2.0' || version === '3.0';
  const ajv = older ? new draft04.default(options) : new Ajv2020(options);
  addFormats.default(ajv);
  ajv.addFormat('media-range', true);
  // `patterns.ts` checks those of all versions alike.
  ajv.addFormat('regex', true);
  return ajv.compile(older ? tellingChoices(schema) : schema);
}
