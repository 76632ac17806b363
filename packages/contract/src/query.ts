import { z } from 'zod';

/** An integer written in a query string; an empty or missing value means the default. Numbers are accepted from typed callers. */
export function integerQuery(fallback: number, minimum: number, maximum?: number) {
  const integer = maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum);
  return z
    .preprocess((value: number | string, ctx) => {
      if (value === '') return fallback;
      if (typeof value === 'number' || !/^[+-]?\d+$/.test(value)) {
        if (Number.isInteger(value)) return value;
        ctx.addIssue({ code: 'custom', params: { rule: 'is_integer' }, message: 'must be a whole number' });
        return z.NEVER;
      }
      // Clamped, so that a number beyond precision is refused once, by this field's own bound.
      return Math.min(Math.max(Number(value), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
    }, integer)
    .prefault(fallback);
}

const booleanTexts: Readonly<Record<string, boolean>> = { '': true, true: true, '1': true, false: false, '0': false };

/** A flag in a query string: `?plan`, `?plan=` and `?plan=true` set it; missing means false. */
export function flagQuery() {
  return z.preprocess((value: boolean | string) => booleanTexts[String(value)] ?? value, z.boolean()).prefault(false);
}

const text = z.string().max(255).optional();

type Equality<N extends string> = `filter[${N}]` | `filter[${N}][eq]`;
type Contains<N extends string> = `filter[${N}][contains]`;

/** `filter[name]` and `filter[name][eq]`: both mean equality (contract §A.1). */
export function equalityFilter<const N extends string, T extends z.ZodType>(field: N, value: T) {
  const optional = value.optional();
  return { [`filter[${field}]`]: optional, [`filter[${field}][eq]`]: optional } as Record<
    Equality<N>,
    z.ZodOptional<T>
  >;
}

/** The equality filters and `filter[name][contains]`, a case-insensitive substring test (contract §A.1). */
export function textFilter<const N extends string>(field: N) {
  return { [`filter[${field}]`]: text, [`filter[${field}][eq]`]: text, [`filter[${field}][contains]`]: text } as Record<
    Equality<N> | Contains<N>,
    typeof text
  >;
}
