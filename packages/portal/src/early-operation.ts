import type { PortalContext } from '@stoa/contract/portal';
import type { ReferenceManifest } from '@stoa/contract/reference';
import { readAddress } from '@stoa/reference-view/reference-address';
import { findRow } from '@stoa/reference-view/reference-rows';
import type { StartAnswers } from './start-answers.ts';

/**
 * Asks for the operation that the address names, as soon as the page is there: the server never sees the fragment,
 * and the portal's own code comes later.
 * @param fragment with its `#`
 */
export function askForOperation(
  answers: StartAnswers,
  fragment: string,
  fetch: (address: string, init: RequestInit) => Promise<Response>,
): void {
  const address = readAddress(fragment.slice(1));
  const reference = answers.addresses().find((each) => each.endsWith('/reference'));
  if (address?.kind !== 'operation' || !reference) return;
  const manifest = JSON.parse(answers.peek(reference) || 'null') as ReferenceManifest | null;
  const portal = JSON.parse(answers.peek('/api/v2/portal') || 'null') as PortalContext | null;
  const row = manifest && findRow(manifest, address.key, address.tag);
  if (!row || !portal) return;
  const operation = `${reference}/${manifest.revision}/operations/${row.position}`;
  answers.expect(
    operation,
    fetch(operation, {
      // The credentials mode is that of every other call (portal §9): a cache keeps answers with and without credentials apart.
      credentials: portal.is_public ? 'omit' : 'include',
      headers: { accept: 'application/json' },
    }),
  );
}
