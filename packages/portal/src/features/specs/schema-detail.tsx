import type { ReferenceManifest, ReferenceSchema } from '@stoa/contract/reference';
import { useEffect, useMemo } from 'react';
import { fieldId } from './operation/field-path.ts';
import { OperationContext, type OperationLinks, ReadingContext } from './operation/operation-context.tsx';
import styles from './operation/operation-detail.module.css';
import { createSchemaStore, type LoadSchema } from './operation/schema/schema-store.ts';
import { SchemaTree } from './operation/schema/schema-tree.tsx';

export interface SchemaDetailProps {
  readonly schema: ReferenceSchema;
  readonly manifest: ReferenceManifest;
  readonly loadSchema: LoadSchema;
  /** The place in the schema that the address names (`field-path.ts`). */
  readonly target?: string | undefined;
  readonly links: OperationLinks;
}

/** Everything that a component schema says, read as something that is received. */
export function SchemaDetail({ schema, manifest, loadSchema, target, links }: SchemaDetailProps) {
  const store = useMemo(() => createSchemaStore(schema.schemas, loadSchema), [schema, loadSchema]);
  useEffect(() => store.close, [store]);
  useEffect(() => {
    if (target !== undefined) document.getElementById(fieldId(target))?.scrollIntoView({ block: 'center' });
  }, [target]);
  const context = useMemo(() => ({ store, manifest, links, target }), [store, manifest, links, target]);
  return (
    <OperationContext value={context}>
      <ReadingContext value="response">
        <div className={styles.operation}>
          <SchemaTree schema={schema.schemas[schema.ref] ?? true} path="schema" />
        </div>
      </ReadingContext>
    </OperationContext>
  );
}
