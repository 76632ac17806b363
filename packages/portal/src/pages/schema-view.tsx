import type { ReferenceManifest } from '@stoa/contract/reference';
import { placeFragment, schemaFragment, schemaReference } from '@stoa/reference-view/reference-address';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { SchemaDetail } from '@stoa/reference-view/schema-detail';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { loadSchema, schemaQuery } from '../features/specs/reference-queries.ts';
import type { RevisionSource } from '../features/specs/reference-source.ts';
import { usePageTitle } from '../page-title.tsx';
import { CopyLink } from './copy-link.tsx';
import { FailedSection } from './failed-section.tsx';
import { OperationPending } from './operation-pending.tsx';
import styles from './spec-page.module.css';

export interface SchemaViewProps {
  readonly productName: string;
  readonly manifest: ReferenceManifest;
  readonly source: RevisionSource;
  readonly name: string;
  /** The place in the schema that the address names. */
  readonly target: string | undefined;
  /** Address of the page, without a fragment. */
  readonly base: string;
  readonly crumbs: (section: string | undefined) => ReactNode;
}

/** A component schema on a page of its own. */
export function SchemaView({ productName, manifest, source, name, target, base, crumbs }: SchemaViewProps) {
  const r = useReferenceText();
  const ref = schemaReference(name);
  const schema = useQuery(schemaQuery(source, ref));
  const load = useCallback((wanted: string) => loadSchema(source, wanted), [source]);
  const links = useMemo(
    () => ({
      field: (at: string) => `${base}#${placeFragment(schemaFragment(name), at)}`,
      schema: (other: string) => `${base}#${schemaFragment(other)}`,
      operation: (operationId: string) => `${base}#/${encodeURIComponent(operationId)}`,
    }),
    [base, name],
  );
  usePageTitle(`${name} - ${productName}`);
  return (
    <article className={styles.page} aria-busy={schema.isPending || undefined}>
      <div className={styles.above}>
        {crumbs(r('nav.schemas'))}
        <CopyLink address={`${base}#${schemaFragment(name)}`} />
      </div>
      <h1>{name}</h1>
      {schema.data ? (
        <div className={styles.schema}>
          <SchemaDetail
            key={`${manifest.revision} ${name}`}
            schemaRef={ref}
            schemas={schema.data.schemas}
            manifest={manifest}
            loadSchema={load}
            target={target}
            links={links}
          />
        </div>
      ) : schema.isError ? (
        <FailedSection thing={r('nav.schema')} query={schema} />
      ) : (
        <OperationPending row={undefined} />
      )}
    </article>
  );
}
