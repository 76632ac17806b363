import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceServer } from '@stoa/contract/reference';
import { isScript } from '@stoa/rich-text/safe-address';
import { change, own } from './change.ts';

/** Compares the server addresses. A removed one breaks callers that use it; a new default redirects their requests. */
export function serverChanges(from: readonly ReferenceServer[], to: readonly ReferenceServer[]): VersionChange[] {
  const [before, after] = [byAddress(from), byAddress(to)];
  const changes: VersionChange[] = [];
  for (const [address, was] of before) {
    const is = after.get(address);
    if (!is) changes.push(change('breaking', 'server', 'removed', { place: was.url }));
    else changes.push(...variableChanges(was, is));
  }
  for (const [address, is] of after)
    if (!before.has(address)) changes.push(change('safe', 'server', 'added', { place: is.url }));
  return changes;
}

function variableChanges(from: ReferenceServer, to: ReferenceServer): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [at, was] of Object.entries(from.variables ?? {})) {
    const is = own(to.variables ?? {}, at);
    if (!is) continue;
    if (was.default !== is.default) {
      changes.push(
        change('warning', 'default', 'changed', { place: to.url, at, before: was.default, after: is.default }),
      );
    }
    const [values, valuesNow] = [was.enum, is.enum];
    if (!valuesNow) continue;
    // The variable took any value before, and does not take some of them now.
    if (!values)
      changes.push(change('breaking', 'value', 'required', { place: to.url, at, after: valuesNow.join(', ') }));
    for (const value of values ?? []) {
      if (!valuesNow.includes(value))
        changes.push(change('breaking', 'value', 'removed', { place: to.url, at, before: value }));
    }
    for (const value of values ? valuesNow : []) {
      if (!values?.includes(value)) changes.push(change('safe', 'value', 'added', { place: to.url, at, after: value }));
    }
  }
  return changes;
}

/** A trailing slash has no meaning; script addresses are ignored. */
function byAddress(servers: readonly ReferenceServer[]): Map<string, ReferenceServer> {
  const asked = servers.filter(({ url }) => !isScript(url));
  return new Map(asked.map((server) => [server.url.trim().replace(/\/+$/, ''), server]));
}
