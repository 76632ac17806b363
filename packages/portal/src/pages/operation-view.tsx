import type { Product, ProductVersion } from '@stoa/contract/products';
import type { ReferenceManifest, ReferenceServer } from '@stoa/contract/reference';
import { OperationDetail } from '@stoa/reference-view/operation-detail';
import { operationFragment, placeFragment, schemaFragment } from '@stoa/reference-view/reference-address';
import { groupOfRow, rowTitle } from '@stoa/reference-view/reference-rows';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useBodyType, useServerSelection } from '@stoa/try-it/use-request-draft';
import { classNames } from '@stoa/ui/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { OperationNeighbours } from '../features/specs/operation-neighbours.tsx';
import { prefetchOperation } from '../features/specs/prefetch-reference.ts';
import { loadSchema, operationQuery } from '../features/specs/reference-queries.ts';
import type { RevisionSource } from '../features/specs/reference-source.ts';
import type { ReferencePlace } from '../features/specs/use-reference.ts';
import { usePageTitle } from '../page-title.tsx';
import { FailedSection } from './failed-section.tsx';
import { OperationPending } from './operation-pending.tsx';
import { SampleColumn } from './sample-column.tsx';
import styles from './spec-page.module.css';

const noServers: readonly ReferenceServer[] = [];

export interface OperationViewProps {
  readonly product: Product;
  readonly version: ProductVersion;
  readonly manifest: ReferenceManifest;
  readonly source: RevisionSource;
  readonly place: Extract<ReferencePlace, { kind: 'operation' }>;
  /** The place in the operation that the address names. */
  readonly target: string | undefined;
  /** Address of the page, without a fragment. */
  readonly base: string;
  readonly crumbs: (section: string | undefined) => ReactNode;
  /** The way to get access, below what the operation says. */
  readonly children: ReactNode;
}

/** One operation: what it says in the middle, samples beside it, its neighbors below. */
export function OperationView(props: OperationViewProps) {
  const { product, version, manifest, source, place, base } = props;
  const r = useReferenceText();
  const operation = useQuery(operationQuery(source, place.position));
  const shown = operation.data;
  const [server, selectServer] = useServerSelection(shown?.servers ?? noServers);
  const [name, choose] = useBodyType(operation.data);
  const bodyType = useMemo(() => ({ name, choose }), [name, choose]);
  const group = groupOfRow(manifest.groups, place.row);
  const named = operation.data ? { ...operation.data, operationId: operation.data.operation_id } : place.known;
  const fragment = named && operationFragment(named, group?.tag);
  usePageTitle(named ? `${rowTitle(named)} - ${product.name}` : `${product.name} - ${version.name}`);

  const load = useCallback((ref: string) => loadSchema(source, ref), [source]);
  const links = useMemo(
    () => ({
      field: (at: string) => `${base}#${placeFragment(fragment ?? '', at)}`,
      schema: (name: string) => `${base}#${schemaFragment(name)}`,
      operation: (operationId: string) => `${base}#/${encodeURIComponent(operationId)}`,
    }),
    [base, fragment],
  );
  const onIntent = useCallback((position: number) => prefetchOperation(source, position), [source]);

  return (
    <div className={styles.columns}>
      <div className={classNames(styles.page, styles.reading)} aria-busy={operation.isPending || undefined}>
        {props.crumbs(group?.title ?? group?.tag ?? undefined)}
        {operation.data ? (
          <>
            <OperationDetail
              // A new operation starts with its own tabs and properties folded as they are drawn first.
              key={`${manifest.revision} ${place.position}`}
              operation={operation.data}
              manifest={manifest}
              loadSchema={load}
              links={links}
              target={props.target}
              server={server}
              onServerChange={selectServer}
              bodyType={bodyType}
              href={`${base}#${fragment ?? ''}`}
            />
            {props.children}
          </>
        ) : operation.isError ? (
          <FailedSection thing={r('nav.operation')} query={operation} />
        ) : (
          <OperationPending row={place.known} />
        )}
        {/* The links wait for the operation: when it arrives it would push them out of the window. */}
        {!operation.isPending && (
          <OperationNeighbours
            manifest={manifest}
            source={source}
            row={place.row}
            position={place.position}
            onIntent={onIntent}
          />
        )}
      </div>
      <SampleColumn
        product={product}
        version={version}
        manifest={manifest}
        operation={operation.data}
        loadSchema={load}
      />
    </div>
  );
}
