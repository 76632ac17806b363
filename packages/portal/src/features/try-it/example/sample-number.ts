import type { JsonSchemaObject } from '@stoa/contract/reference';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A number within its bounds (JSON Schema 2020-12 §6.2), the nearest to 1. */
export function sampleNumber(schema: JsonSchemaObject, integer: boolean): number {
  const step = isNumber(schema.multipleOf) && schema.multipleOf > 0 ? schema.multipleOf : integer ? 1 : 0;
  // OpenAPI 3.0 wrote exclusive bounds as true.
  const above = isNumber(schema.exclusiveMinimum)
    ? schema.exclusiveMinimum
    : schema.exclusiveMinimum === true && isNumber(schema.minimum)
      ? schema.minimum
      : undefined;
  const below = isNumber(schema.exclusiveMaximum)
    ? schema.exclusiveMaximum
    : schema.exclusiveMaximum === true && isNumber(schema.maximum)
      ? schema.maximum
      : undefined;
  const least = isNumber(schema.minimum) ? schema.minimum : Number.NEGATIVE_INFINITY;
  const most = isNumber(schema.maximum) ? schema.maximum : Number.POSITIVE_INFINITY;
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
      if (fits(candidate)) return candidate;
    }
  }
  return Number.isFinite(low) ? low : 1;
}
