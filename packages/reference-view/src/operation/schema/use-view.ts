import type { JsonSchema } from '@stoa/contract/reference';
import type { SchemaChild } from '@stoa/openapi/schema/children-of';
import { useContext, useSyncExternalStore } from 'react';
import { ReadingContext, useOperation } from '../operation-context.tsx';
import { hiddenFrom } from './hidden-from.ts';
import type { LoadState, SchemaStore } from './schema-store.ts';
import type { SchemaView } from './schema-view.ts';

export interface Shown {
  readonly view: SchemaView;
  /** The view whose children and alternatives are shown: the items' of an array, however nested. */
  readonly inner: SchemaView;
  /** The children that this reader sees. */
  readonly children: readonly SchemaChild[];
  /** References to fetch before all can be shown. */
  readonly missing: readonly string[];
  readonly state: LoadState;
  readonly load: () => void;
}

const mostNested = 5;

/** Describes a schema, and draws anew when what it lacked has come. */
export function useView(schema: JsonSchema): Shown {
  const { store } = useOperation();
  const reading = useContext(ReadingContext);
  const state = useSyncExternalStore(store.subscribe, () => worst(store, innerOf(store, schema).missing));
  const { view, inner, missing } = innerOf(store, schema);
  return {
    view,
    inner,
    children: inner.children.filter((child) => !hiddenFrom(reading, child, store)),
    missing,
    state,
    load: () => {
      for (const ref of missing) store.load(ref);
    },
  };
}

/** The view of a schema and, of an array, that of its items. */
export function innerOf(
  store: SchemaStore,
  schema: JsonSchema,
): { readonly view: SchemaView; readonly inner: SchemaView; readonly missing: readonly string[] } {
  const view = store.describe(schema);
  let inner = view;
  for (let level = 0; inner.element !== undefined && inner.choices === undefined && level < mostNested; level++) {
    inner = store.describe(inner.element);
  }
  return { view, inner, missing: inner.missing };
}

function worst(store: SchemaStore, refs: readonly string[]): LoadState {
  const states = refs.map((ref) => store.stateOf(ref));
  return (['failed', 'loading', 'absent'] as const).find((state) => states.includes(state)) ?? 'here';
}
