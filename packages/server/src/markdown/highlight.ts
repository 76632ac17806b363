import type { CodeToken } from '@stoa/contract/rich-nodes';

/** Code in coloured pieces. */
export function highlight(_code: string, _language: string): readonly CodeToken[] | undefined {
  return undefined;
}
