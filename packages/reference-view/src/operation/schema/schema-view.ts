import type { ExternalDocs, JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import type { RichText } from '@stoa/contract/rich-nodes';
import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import type { EnumChoice } from '@stoa/openapi/schema/enum-choices';

/** The displayed content of a schema, one level deep; deeper levels are described when they are opened. */
export interface SchemaView {
  /** Whether anything fits (`true`, `{}`), or nothing (`false`). */
  readonly any: boolean;
  readonly never: boolean;
  /** References that name this schema; meeting one of them below it is a repetition. */
  readonly refs: readonly string[];
  /** References that this view lacks: fetched when the reader opens it. */
  readonly missing: readonly string[];
  readonly type: readonly TypeName[];
  readonly title?: string;
  readonly description?: RichText;
  readonly externalDocs?: ExternalDocs;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** `allOf` read in, nullable branches taken out. */
  readonly schema: JsonSchemaObject;
  readonly values: readonly EnumChoice[];
  readonly choices: SchemaChoices | undefined;
  /** What hangs below: properties, items of a tuple, conditions. */
  readonly children: readonly SchemaChild[];
  /** The schema of each item of an array. Its children and choices are shown in place of the array's. */
  readonly element: JsonSchema | undefined;
}

/** One word of a type: `array of string or Label` is an array whose items have two. */
export interface TypeName {
  readonly kind: 'type' | 'schema' | 'any' | 'never' | 'null' | 'values' | 'choice';
  /** JSON Schema's word, or the name of a schema. */
  readonly name: string;
  readonly ref?: string;
  readonly format?: string;
  readonly items?: readonly TypeName[];
  /** The number of choices of a `choice`. */
  readonly count?: number;
}

export interface SchemaChoices {
  readonly keyword: 'oneOf' | 'anyOf' | 'mapping';
  readonly options: readonly SchemaOption[];
  /** The property that tells the options apart (OpenAPI Discriminator Object). */
  readonly discriminator?: string;
  /** What a value of that property means that no other option names, or none at all (3.2). */
  readonly otherwise?: string;
}

export interface SchemaOption {
  /** The discriminator's values, the title, the component's name; undefined where nothing names it. */
  readonly label: string | undefined;
  readonly schema: JsonSchema;
  readonly type: readonly TypeName[];
  /** A property that no other option has; where nothing names the option. */
  readonly distinct?: string;
}
