import { type ExactNumber, isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { asNumber, isBeyondDoubles, wholeNumber, wholeStep } from './whole-numbers.ts';

function numberOf(value: unknown): number | undefined {
  const number = numericValue(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A number within its bounds (JSON Schema 2020-12 §6.2), the nearest to 1. */
export function sampleNumber(schema: JsonSchemaObject, integer: boolean): number | ExactNumber {
  const whole = needsDigits(schema) ? sampleWhole(schema) : undefined;
  if (whole !== undefined) return whole;
  const multiple = numberOf(schema.multipleOf) ?? 0;
  const step = multiple > 0 ? multiple : integer ? 1 : 0;
  const [minimum, maximum] = [numberOf(schema.minimum), numberOf(schema.maximum)];
  const [above, below] = [numberOf(schema.exclusiveMinimum), numberOf(schema.exclusiveMaximum)];
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
      if (fits(candidate)) return candidate;
    }
  }
  return Number.isFinite(low) ? low : 1;
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

function needsDigits(schema: JsonSchemaObject): boolean {
  return bounds.some((keyword) => isNumeric(schema[keyword]) && isBeyondDoubles(numericValue(schema[keyword]) ?? 0));
}

/** An integer within bounds that no double holds; undefined where there is none. */
function sampleWhole(schema: JsonSchemaObject): number | ExactNumber | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = isNumeric(multipleOf) ? wholeStep(multipleOf) : 1n;
  if (step === undefined) return undefined;
  const rounded = (bound: unknown, round: 'up' | 'down') => (isNumeric(bound) ? wholeNumber(bound, round) : undefined);
  const next = (bound: unknown) => added(rounded(bound, 'down'), 1n);
  const before = (bound: unknown) => added(rounded(bound, 'up'), -1n);
  const lows = [rounded(minimum, 'up'), next(exclusiveMinimum)];
  const highs = [rounded(maximum, 'down'), before(exclusiveMaximum)];
  const low = lows.filter(isThere).reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined);
  const high = highs
    .filter(isThere)
    .reduce<bigint | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined);
  const multiples = [low, high].filter(isThere).flatMap((bound) => {
    const below = bound - (((bound % step) + step) % step);
    return [below, below + step];
  });
  const fits = (value: bigint) =>
    value % step === 0n && (low === undefined || value >= low) && (high === undefined || value <= high);
  const found = [1n, step, 0n, ...multiples].find(fits);
  return found === undefined ? undefined : asNumber(found);
}

const isThere = (value: bigint | undefined): value is bigint => value !== undefined;
const added = (value: bigint | undefined, by: bigint) => (value === undefined ? undefined : value + by);
