import { canonicalNumber, decimalOf, type ExactNumber, exactNumber } from '@stoa/contract/exact-number';

type AnyNumber = number | ExactNumber;

/** Numbers of more digits are given up. */
export const mostDigits = 400;

/** JSON Schema 2020-12 Validation §6.2.1, by what the numbers are and not by their doubles: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: AnyNumber, step: AnyNumber): boolean {
  const [one, other] = [decimalOf(value), decimalOf(step)];
  if (one.digits === 0n || other.digits === 0n) return one.digits === 0n;
  const distance = one.exponent - other.exponent;
  if (Math.abs(distance) > mostDigits) return distance > 0;
  const left = one.digits * 10n ** BigInt(Math.max(0, distance));
  return left % (other.digits * 10n ** BigInt(Math.max(0, -distance))) === 0n;
}

/** What is a multiple of both is a multiple of this: 12 of 6 and 4. Undefined where a step is none, or has too many digits. */
export function leastCommonMultiple(a: AnyNumber, b: AnyNumber): AnyNumber | undefined {
  const [one, other] = [decimalOf(a), decimalOf(b)];
  const exponent = Math.min(one.exponent, other.exponent);
  const distance = Math.max(one.exponent, other.exponent) - exponent;
  if (one.digits <= 0n || other.digits <= 0n || distance > mostDigits) return undefined;
  const [x, y] = [one, other].map(({ digits, exponent: own }) => digits * 10n ** BigInt(own - exponent)) as [
    bigint,
    bigint,
  ];
  return canonicalNumber(exactNumber(`${(x / greatestDivisor(x, y)) * y}e${exponent}`));
}

/** The greatest common divisor of two numbers above 0. */
export function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
