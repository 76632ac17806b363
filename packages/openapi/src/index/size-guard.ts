import type { OmittedValue } from '@stoa/contract/reference';
import type { JsonObject } from '../read/json-value.ts';

/** Largest example or extension, in bytes of its JSON; a larger one is left out. */
const largestValue = 64 * 1024;

/** Limits the size of examples and `x-` fields: they are the only parts of an operation without a limit. */
export class SizeGuard {
  readonly #checked = new WeakMap<object, unknown>();

  /** The value, or a marker when it is too large. */
  limited(value: unknown): unknown {
    if (typeof value === 'string' && value.length > largestValue) return omitted(value.length);
    if (typeof value !== 'object' || value === null) return value;
    let result = this.#checked.get(value);
    if (result === undefined) {
      const { length } = JSON.stringify(value);
      result = length > largestValue ? omitted(length) : value;
      this.#checked.set(value, result);
    }
    return result;
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
