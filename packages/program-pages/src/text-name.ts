import { createHash } from 'node:crypto';

/** A name for a text by everything that it is made of: different whenever one of them is, in length and letters as an `ETag` may be. */
export function textName(...madeOf: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(madeOf)).digest('hex').slice(0, 32);
}
