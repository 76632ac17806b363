import type { ReferenceManifest, ReferenceSchemas } from '@stoa/contract/reference';
import { useEffect, useMemo } from 'react';
import { OperationContext, type OperationLinks, schemaPagesOf } from './operation-context.tsx';
import styles from './operation-detail.module.css';
import { createSchemaStore, type LoadSchema } from './schema/schema-store.ts';
import { SchemaTree } from './schema/schema-tree.tsx';

const noLinks: OperationLinks = {};

export interface SchemaDetailProps {
  /** The reference, such as `#/components/schemas/Pet`. */
  readonly schemaRef: string;
  readonly schemas: ReferenceSchemas;
  readonly manifest: ReferenceManifest;
  readonly loadSchema: LoadSchema;
  readonly links?: OperationLinks;
  readonly target?: string | undefined;
}

/** Everything that a specification says about one component schema: the body of its own page. */
export function SchemaDetail({ schemaRef, schemas, manifest, loadSchema, links = noLinks, target }: SchemaDetailProps) {
  const store = useMemo(() => createSchemaStore(schemas, loadSchema), [schemas, loadSchema]);
  useEffect(() => store.close, [store]);
  const schema = useMemo(() => ({ $ref: schemaRef }), [schemaRef]);
  const schemaPages = useMemo(() => schemaPagesOf(manifest), [manifest]);
  const context = useMemo(
    () => ({ store, manifest, links, target, schemaPages }),
    [store, manifest, links, target, schemaPages],
  );
  return (
    <OperationContext value={context}>
      <div className={styles.operation} key={schemaRef}>
        <SchemaTree schema={schema} path="schema" />
      </div>
    </OperationContext>
  );
}
