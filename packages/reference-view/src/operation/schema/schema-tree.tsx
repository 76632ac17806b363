import type { JsonSchema } from '@stoa/contract/reference';
import { FieldRow } from './field-row.tsx';
import { ValueBlock } from './value-block.tsx';

/** A whole schema as a reader walks it: what the value is, its fields, what they hold. */
export function SchemaTree({ schema, path }: { readonly schema: JsonSchema; readonly path: string }) {
  return <ValueBlock Row={FieldRow} schema={schema} path={path} depth={0} as="body" />;
}
