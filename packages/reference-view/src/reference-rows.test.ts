import type { ReferenceManifest } from '@stoa/contract/reference';
import { expect, it } from 'vitest';
import { readAddress } from './reference-address.ts';
import { findRow } from './reference-rows.ts';

const rows = {
  position: [0, 1],
  operation_id: ['repos/create', 'create'],
  method: ['post', 'post'],
  path: ['/user/repos', '/gists'],
  title: ['Create a repository', 'Create a gist'],
  summary: [null, null],
  deprecated: [],
  row: [0, 1],
};
const groups = [
  { tag: 'user', count: 1 },
  { tag: 'gists', count: 1 },
];
const manifest = { rows, groups } as unknown as ReferenceManifest;

it.each([
  ['/user/repos%2Fcreate', 0],
  // The operationId as the document writes it: its slash reads like a tag.
  ['/repos/create', 0],
  ['/unknown/create', 1],
  ['/gists/create', 1],
])('%s is the operation %i', (fragment, position) => {
  const address = readAddress(fragment);
  if (address?.kind !== 'operation') throw new Error('no operation');
  expect(findRow(manifest, address.key, address.tag)?.position).toBe(position);
});

it('an operationId with a slash is found as it is written, where nothing else has the last part as its name', () => {
  const alone = { rows: { ...rows, operation_id: ['repos/create', 'make'] }, groups } as unknown as ReferenceManifest;
  expect(findRow(alone, 'create', 'repos')?.position).toBe(0);
});
