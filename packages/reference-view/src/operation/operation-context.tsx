import type { ReferenceManifest } from '@stoa/contract/reference';
import { createContext, useContext } from 'react';
import type { Reading } from './schema/describe-schema.ts';
import type { SchemaStore } from './schema/schema-store.ts';

/** Addresses outside the operation, made by the page that knows its routes. */
export interface OperationLinks {
  /** The address of a place in this operation, as `field-path.ts` names it. */
  readonly field?: (path: string) => string;
  /** The address of a component schema's own page. */
  readonly schema?: (name: string) => string;
  /** The address of the operation with this id. */
  readonly operation?: (operationId: string) => string;
}

export interface OperationContextValue {
  readonly store: SchemaStore;
  readonly manifest: ReferenceManifest;
  readonly links: OperationLinks;
  /** References of the component schemas that have a page of their own. */
  readonly schemaPages: ReadonlySet<string>;
  /** The place that the address names: what leads there is open from the start. */
  readonly target: string | undefined;
}

export const OperationContext = createContext<OperationContextValue | null>(null);

/** What every part of an operation shares. */
export function useOperation(): OperationContextValue {
  const value = useContext(OperationContext);
  if (!value) throw new Error('useOperation needs an OperationContext above it');
  return value;
}

/** Whether the reader sends or receives this content. */
export const ReadingContext = createContext<Reading>('response');

/** The references of the schemas that the manifest gives a page. */
export function schemaPagesOf(manifest: ReferenceManifest): ReadonlySet<string> {
  return new Set(manifest.schemas?.map((name) => `#/components/schemas/${name}`));
}
