import type { ReferenceHeader, ReferenceMediaType } from '@stoa/contract/reference';
import { ownEntries, ownObject } from '@stoa/openapi/schema/own';
import { asSchema } from '@stoa/openapi/schema/resolve-ref';
import { useLanguage } from '@stoa/text/language';
import { useReferenceText } from '../i18n/reference-text.ts';
import { below } from './field-path.ts';
import { NamedExamples } from './named-examples.tsx';
import { useOperation } from './operation-context.tsx';
import { parameterStyle } from './parameter-style.ts';
import { FieldRow } from './schema/field-row.tsx';
import type { SchemaView } from './schema/schema-view.ts';

export interface ParameterRowProps {
  readonly parameter: ReferenceHeader;
  readonly name: string;
  readonly place: 'path' | 'query' | 'querystring' | 'header' | 'cookie' | 'property';
  readonly path: string;
}

/** A parameter or a header: its schema's row, and how it is written. */
export function ParameterRow({ parameter, name, place, path }: ParameterRowProps) {
  const r = useReferenceText();
  const { tag } = useLanguage();
  const { store } = useOperation();
  const { held, schema } = heldBy(parameter);
  const kind = kindOf(store.describe(schema));
  return (
    <FieldRow
      name={name}
      kind="property"
      schema={schema}
      required={parameter.required === true}
      deprecated={parameter.deprecated === true}
      description={parameter.description}
      beside={parameterStyle(parameter, { place, name, kind }, { r, tag })}
      examples={exampleOf(parameter) ?? exampleOf(held)}
      extra={<NamedExamples given={ownEntries(parameter.examples).length > 0 ? parameter : held} />}
      path={below(path, name)}
      depth={1}
    />
  );
}

/** The media type that a parameter is written as, if one, and the schema. */
function heldBy(parameter: ReferenceHeader) {
  const [content] = ownEntries<ReferenceMediaType>(parameter.content);
  const held = ownObject(content?.[1]);
  return { held, schema: asSchema(parameter.schema ?? held.schema) };
}

/** What counts for how a parameter is written. */
function kindOf({ type }: SchemaView): 'array' | 'object' | 'value' {
  const types = type.map((each) => (each.kind === 'schema' ? 'object' : each.name));
  return types.includes('array') ? 'array' : types.includes('object') ? 'object' : 'value';
}

/** The one without a name; none beside those with names, which are shown for themselves. */
function exampleOf(given: { readonly example?: unknown; readonly examples?: unknown }): readonly unknown[] | undefined {
  if (ownEntries(given.examples).length > 0) return [];
  return given.example === undefined ? undefined : [given.example];
}
