import type { StoreDimension } from './analytics-store.ts';

/** What a call is counted by. */
export interface Counted {
  /** Null: no known application. */
  readonly applicationId: string | null;
  readonly productVersionId: string;
  /** `GET /parcels/{id}`; '' for a call that fits no known operation. */
  readonly operation: string;
  readonly status: number;
}

/** The value that a call has in each dimension, for every store that counts in TypeScript. */
export const dimensionValue: { readonly [D in StoreDimension]: (counted: Counted) => string | number } = {
  application: ({ applicationId }) => applicationId ?? '',
  product_version: ({ productVersionId }) => productVersionId,
  status_code: ({ status }) => status,
  status_group: ({ status }) => Math.floor(status / 100),
  operation: ({ operation }) => operation,
};
