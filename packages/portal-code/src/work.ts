import type { PortalManifest } from '@stoa/contract/portal-code';
import type { PlannedChange } from './diff.ts';
import type { CurrentPortal } from './known-portal.ts';
import type { PreparedContents } from './prepare-contents.ts';

/** Everything that writing an apply needs, decided and prepared beforehand. */
export interface Work {
  readonly portalId: string;
  readonly manifest: PortalManifest;
  readonly current: CurrentPortal;
  readonly changes: readonly PlannedChange[];
  readonly contents: PreparedContents;
  /** The key is the slug; new products have new ids. */
  readonly productIds: ReadonlyMap<string, string>;
  readonly now: Date;
}
