/** How a product version stands: a whole solid column, a fluted one, or a broken stump. */
export type VersionState = 'latest' | 'supported' | 'deprecated';

/** One version as a column; `active` puts a bar under the version being read. */
export interface VersionColumn {
  readonly state: VersionState;
  readonly active?: boolean;
}
