import type { JsonSchema, ReferenceSchemas } from '@stoa/contract/reference';
import type { Lookup } from '@stoa/openapi/schema/resolve-ref';
import { describeSchema } from './describe-schema.ts';
import type { SchemaView } from './schema-view.ts';

/** Fetches one schema with those near it (`getReferenceSchema`). Rejects when it cannot. */
export type LoadSchema = (ref: string, signal?: AbortSignal) => Promise<ReferenceSchemas>;

export type LoadState = 'absent' | 'loading' | 'failed' | 'here';

/** The schemas of one operation: those of its part, and those that opening a property has fetched. */
export interface SchemaStore {
  readonly lookup: Lookup;
  /** A description; the same object until the next fetch. */
  readonly describe: (schema: JsonSchema) => SchemaView;
  readonly stateOf: (ref: string) => LoadState;
  /** Fetches what is absent or has failed; everything else is left alone. */
  readonly load: (ref: string) => void;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Ends what is under way. */
  readonly close: () => void;
}

/** Makes a store over the schemas of an operation's part. */
export function createSchemaStore(schemas: ReferenceSchemas, loadSchema: LoadSchema): SchemaStore {
  const fetched = new Map<string, JsonSchema>();
  const states = new Map<string, 'loading' | 'failed'>();
  // A fetch can change any description that lacked something: all are made anew after one, when they are asked for.
  let views = new WeakMap<object, SchemaView>();
  const listeners = new Set<() => void>();
  let stop = new AbortController();

  const lookup: Lookup = (ref) => fetched.get(ref) ?? (Object.hasOwn(schemas, ref) ? schemas[ref] : undefined);
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    lookup,
    describe(schema) {
      if (typeof schema === 'boolean') return describeSchema(schema, lookup);
      const known = views.get(schema);
      if (known) return known;
      const view = describeSchema(schema, lookup);
      views.set(schema, view);
      return view;
    },
    stateOf: (ref) => (lookup(ref) === undefined ? (states.get(ref) ?? 'absent') : 'here'),
    load(ref) {
      if (lookup(ref) !== undefined || states.get(ref) === 'loading') return;
      states.set(ref, 'loading');
      // A store that React closed and opened again (strict mode) fetches anew.
      if (stop.signal.aborted) stop = new AbortController();
      const { signal } = stop;
      tell();
      loadSchema(ref, signal).then(
        (found) => {
          for (const [name, schema] of Object.entries(found)) if (lookup(name) === undefined) fetched.set(name, schema);
          views = new WeakMap();
          states.delete(ref);
          // An answer without what was asked for is a failure, or the reader would wait forever.
          if (lookup(ref) === undefined) states.set(ref, 'failed');
          if (!signal.aborted) tell();
        },
        () => {
          if (signal.aborted) states.delete(ref);
          else states.set(ref, 'failed');
          tell();
        },
      );
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    close: () => stop.abort(),
  };
}
