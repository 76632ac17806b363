import { decimalOf, type ExactNumber, exactNumber } from '@stoa/contract/exact-number';

type AnyNumber = number | ExactNumber;

/** Numbers of more digits are given up. */
const mostDigits = 400;

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
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits / commonDivisor(digits, 10n ** BigInt(-exponent));
}

/** JSON Schema 2020-12 §6.2.1, by what the numbers are and not by their doubles. */
export function isMultipleOf(value: AnyNumber, step: AnyNumber): boolean {
  const [one, other] = [decimalOf(value), decimalOf(step)];
  if (one.digits === 0n || other.digits === 0n) return one.digits === 0n;
  const distance = one.exponent - other.exponent;
  if (Math.abs(distance) > mostDigits) return distance > 0;
  const left = one.digits * 10n ** BigInt(Math.max(0, distance));
  return left % (other.digits * 10n ** BigInt(Math.max(0, -distance))) === 0n;
}

export function asNumber(whole: bigint): AnyNumber {
  return exactNumber(String(whole));
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
