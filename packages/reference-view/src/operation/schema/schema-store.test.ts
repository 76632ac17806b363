import { describe, expect, it, vi } from 'vitest';
import { createSchemaStore } from './schema-store.ts';

describe('the schemas of an operation', () => {
  it('are described once, and anew after a fetch', async () => {
    const store = createSchemaStore({}, () => Promise.resolve({ '#/A': { type: 'object', properties: { a: true } } }));
    const schema = { $ref: '#/A' };
    expect(store.describe(schema)).toBe(store.describe(schema));
    expect(store.describe(schema).missing).toEqual(['#/A']);
    store.load('#/A');
    await vi.waitFor(() => expect(store.stateOf('#/A')).toBe('here'));
    expect(store.describe(schema).children.map((child) => child.name)).toEqual(['a']);
  });

  it('are fetched once at a time, told to who listens, and failed when the answer lacks what was asked for', async () => {
    const loadSchema = vi.fn(() => Promise.resolve({}));
    const store = createSchemaStore({}, loadSchema);
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.load('#/A');
    store.load('#/A');
    expect(store.stateOf('#/A')).toBe('loading');
    await vi.waitFor(() => expect(store.stateOf('#/A')).toBe('failed'));
    expect(loadSchema).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    store.load('#/A');
    expect(loadSchema).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('that are here already are neither fetched nor replaced', async () => {
    const loadSchema = vi.fn(() => Promise.resolve({ '#/A': { type: 'string' }, '#/B': { type: 'integer' } }));
    const store = createSchemaStore({ '#/A': { type: 'boolean' } }, loadSchema);
    store.load('#/A');
    expect(loadSchema).not.toHaveBeenCalled();
    store.load('#/B');
    await vi.waitFor(() => expect(store.stateOf('#/B')).toBe('here'));
    expect(store.lookup('#/A')).toEqual({ type: 'boolean' });
    expect(store.lookup('__proto__')).toBeUndefined();
  });

  it('end their fetches when the operation is left, which is no failure', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const store = createSchemaStore({}, (_ref, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    store.load('#/A');
    store.close();
    await vi.waitFor(() => expect(store.stateOf('#/A')).toBe('absent'));
    expect(signals[0]?.aborted).toBe(true);
  });
});
