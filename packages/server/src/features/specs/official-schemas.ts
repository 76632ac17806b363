import { Validator } from '@seriousme/openapi-schema-validator';

/** What the JSON schema validator says of one broken rule. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer (RFC 6901) into the document. */
  readonly instancePath: string;
  /** Where the rule stands in the schema. */
  readonly schemaPath: string;
  readonly params: Record<string, unknown>;
  readonly message?: string;
}

/** A compiled schema (ajv): what is wrong stands beside it after each call. */
interface Judge {
  (document: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

/** Keeps what it has compiled: a folder has several documents of one version. */
const schemas = new Validator({ allErrors: true }) as unknown as { getAjvValidator(version: string): Judge };

/**
 * What the official JSON schema of a document's version says against it; undefined for a version that has none.
 *
 * The library's own `validate` would go on to references: it copies the document for that, which takes as long as all of
 * the judging and as much memory as the document, stops at the first mistake and cannot say where. `references.ts` does
 * that. So only its schemas are taken, by a method that its types leave out.
 */
export function schemaErrors(document: Readonly<Record<string, unknown>>): readonly SchemaError[] | undefined {
  const version = versionOf(document);
  if (version === undefined) return undefined;
  const judge = schemas.getAjvValidator(version);
  return judge(document) ? [] : (judge.errors ?? []);
}

/** `2.0`, `3.0`, … of those that there is a schema for. */
function versionOf({ openapi, swagger }: Readonly<Record<string, unknown>>): string | undefined {
  for (const version of Validator.supportedVersions) {
    const written = version === '2.0' ? swagger : openapi;
    if (typeof written === 'string' && written.startsWith(version)) return version;
  }
  return undefined;
}
