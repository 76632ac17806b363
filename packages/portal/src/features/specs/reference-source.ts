import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** Which version's reference, and which state of it. */
export interface ReferenceSource {
  readonly call: Call;
  readonly queries: QueryClient;
  readonly productId: string;
  readonly productVersionId: string;
}

/** A part with its source: the revision makes it immutable. */
export interface RevisionSource extends ReferenceSource {
  readonly revision: string;
}
