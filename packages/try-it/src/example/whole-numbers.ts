import { decimalOf, type ExactNumber, exactNumber } from '@stoa/contract/exact-number';
import { greatestDivisor, mostDigits } from '@stoa/openapi/schema/multiples';

type AnyNumber = number | ExactNumber;

/** Whether a double may be another number than the one that was written. */
export function isBeyondDoubles(number: number): boolean {
  return !Number.isSafeInteger(Math.trunc(number));
}

/** The nearest integer that is not below, or not above, a number; undefined where it has too many digits. */
export function wholeNumber(value: AnyNumber, round: 'up' | 'down'): bigint | undefined {
  const { digits, exponent } = decimalOf(value);
  if (Math.abs(exponent) > mostDigits) return undefined;
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const scale = 10n ** BigInt(-exponent);
  // BigInt cuts towards zero.
  const cut = digits / scale;
  if (digits % scale === 0n) return cut;
  return round === 'up' ? cut + (digits > 0n ? 1n : 0n) : cut - (digits < 0n ? 1n : 0n);
}

/** The least integer above 0 that is a multiple of a number: 1 of 0.5, 3 of 1.5. */
export function wholeStep(multipleOf: AnyNumber): bigint | undefined {
  const { digits, exponent } = decimalOf(multipleOf);
  if (digits <= 0n || Math.abs(exponent) > mostDigits) return undefined;
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits / greatestDivisor(digits, 10n ** BigInt(-exponent));
}

export function asNumber(whole: bigint): AnyNumber {
  return exactNumber(String(whole));
}
