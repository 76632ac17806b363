import type { OmittedValue } from '@stoa/contract/reference';
import type { JsonObject } from '../read/json-value.ts';

/** An example or extension that is larger is left out, in bytes of its JSON. */
const largestValue = 64 * 1024;

/** Values from examples and `x-` fields, each with a limit: they are the only parts of an operation without bound. */
export class SizeGuard {
  readonly #judged = new WeakMap<object, unknown>();

  /** The value, or a marker when it is too large. */
  limited(value: unknown): unknown {
    if (typeof value === 'string' && value.length > largestValue) return omitted(value.length);
    if (typeof value !== 'object' || value === null) return value;
    let judged = this.#judged.get(value);
    if (judged === undefined) {
      const { length } = JSON.stringify(value);
      judged = length > largestValue ? omitted(length) : value;
      this.#judged.set(value, judged);
    }
    return judged;
  }

  /** The `x-` fields of an object, or undefined. */
  extensions(value: JsonObject): Record<string, unknown> | undefined {
    let found: Record<string, unknown> | undefined;
    for (const name in value) {
      if (!name.startsWith('x-') || !Object.hasOwn(value, name)) continue;
      found ??= {};
      found[name] = this.limited(value[name]);
    }
    return found;
  }
}

function omitted(bytes: number): OmittedValue {
  return { 'x-stoa-omitted': { bytes } };
}
