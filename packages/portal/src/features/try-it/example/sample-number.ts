import { type ExactNumber, isExactNumber, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';

function numberOf(value: unknown): number | undefined {
  const number = numericValue(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A number within its bounds (JSON Schema 2020-12 §6.2), the nearest to 1. */
export function sampleNumber(schema: JsonSchemaObject, integer: boolean): number | ExactNumber {
  const multiple = numberOf(schema.multipleOf) ?? 0;
  const step = multiple > 0 ? multiple : integer ? 1 : 0;
  const [minimum, maximum] = [numberOf(schema.minimum), numberOf(schema.maximum)];
  // OpenAPI 3.0 wrote exclusive bounds as true.
  const above = schema.exclusiveMinimum === true ? minimum : numberOf(schema.exclusiveMinimum);
  const below = schema.exclusiveMaximum === true ? maximum : numberOf(schema.exclusiveMaximum);
  const least = minimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? Number.POSITIVE_INFINITY;
  const fits = (value: number) =>
    value >= least &&
    value <= most &&
    !(above !== undefined && value <= above) &&
    !(below !== undefined && value >= below);
  const onStep = (value: number, round: (value: number) => number) => {
    if (step === 0) return value;
    const times = round(value / step);
    // Steps such as 0.01 are no binary fractions: 3 × 0.1 has to be 0.3.
    const digits = `${step}`.split(/e-|\./)[1]?.length ?? 0;
    return Number((times * step).toFixed(Math.min(digits, 20)));
  };
  const low = Math.max(least, above ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(most, below ?? Number.POSITIVE_INFINITY);
  const tried = [1, step, 0, low, low + (step || 1), (low + high) / 2, high, high - (step || 1)];
  for (const value of tried) {
    if (!Number.isFinite(value)) continue;
    for (const round of [Math.round, Math.ceil, Math.floor]) {
      const candidate = onStep(value, round) || 0;
      if (fits(candidate)) return writtenBound(schema, candidate) ?? candidate;
    }
  }
  return Number.isFinite(low) ? low : 1;
}

/** A bound that no double holds: the number itself is valid, its double may be none. */
function writtenBound({ minimum, maximum }: JsonSchemaObject, double: number): ExactNumber | undefined {
  if (Number.isSafeInteger(Math.trunc(double))) return undefined;
  return [minimum, maximum].filter(isExactNumber).find((bound) => numericValue(bound) === double);
}
