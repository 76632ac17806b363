import type { VersionChange } from '@stoa/contract/changes';
import type { SecurityScheme } from '@stoa/contract/reference';
import { change, own } from './change.ts';

type Schemes = Readonly<Record<string, SecurityScheme>>;
type Flow = NonNullable<SecurityScheme['flows']>[string];

/** Ways to authenticate that a document names, whichever operations ask for them. */
export function schemeChanges(from: Schemes, to: Schemes): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [name, was] of Object.entries(from)) {
    const is = own(to, name);
    // The operations that asked for it say themselves whether that breaks a caller.
    if (!is) changes.push(change('warning', 'security_scheme', 'removed', { place: name }));
    else changes.push(...oneScheme(name, was, is));
  }
  for (const name of Object.keys(to)) {
    if (!own(from, name)) changes.push(change('safe', 'security_scheme', 'added', { place: name }));
  }
  return changes;
}

function oneScheme(place: string, from: SecurityScheme, to: SecurityScheme): VersionChange[] {
  const changes: VersionChange[] = [];
  const [before, after] = [sentBy(from), sentBy(to)];
  if (before !== after) changes.push(change('breaking', 'security_scheme', 'changed', { place, before, after }));
  for (const word of ['openIdConnectUrl', 'oauth2MetadataUrl'] as const) {
    if (from[word] === to[word]) continue;
    const values = { at: word, before: from[word], after: to[word] };
    changes.push(change('warning', 'security_scheme', 'changed', { place, ...values }));
  }
  if ((from.deprecated ?? false) !== (to.deprecated ?? false)) {
    changes.push(change('safe', 'security_scheme', to.deprecated ? 'deprecated' : 'restored', { place }));
  }
  const [flows, flowsNow] = [from.flows ?? {}, to.flows ?? {}];
  for (const [at, was] of Object.entries(flows)) {
    const is = own(flowsNow, at);
    if (!is) changes.push(change('breaking', 'security_scheme', 'removed', { place, at }));
    else changes.push(...flowChanges(place, at, was, is));
  }
  for (const at of Object.keys(flowsNow)) {
    if (!own(flows, at)) changes.push(change('safe', 'security_scheme', 'added', { place, at }));
  }
  return changes;
}

function flowChanges(place: string, flow: string, from: Flow, to: Flow): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const word of ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'] as const) {
    if (from[word] === to[word]) continue;
    const values = { at: `${flow}.${word}`, before: from[word], after: to[word] };
    changes.push(change('warning', 'security_scheme', 'changed', { place, ...values }));
  }
  for (const scope of Object.keys(from.scopes)) {
    if (own(to.scopes, scope) !== undefined) continue;
    changes.push(change('breaking', 'value', 'removed', { place, at: `${flow}.scopes`, before: scope }));
  }
  for (const scope of Object.keys(to.scopes)) {
    if (own(from.scopes, scope) !== undefined) continue;
    changes.push(change('safe', 'value', 'added', { place, at: `${flow}.scopes`, after: scope }));
  }
  return changes;
}

function sentBy({ type, in: where, name, scheme }: SecurityScheme): string {
  return [type, where, name, scheme?.toLowerCase()].filter(Boolean).join(' ');
}
