import type { VersionChange } from '@stoa/contract/changes';
import type { SecurityRequirement, SecurityScheme } from '@stoa/contract/reference';
import { change, own } from './change.ts';

type Schemes = Readonly<Record<string, SecurityScheme>>;

/** Ways to be authorized of one side, with the schemes that its document names. */
export interface Ways {
  readonly security: readonly SecurityRequirement[];
  readonly schemes: Schemes;
}

/**
 * A caller that fulfills an old way to be authorized must fulfill one of the new (OpenAPI 3.1 §4.8.30). Where the API calls the
 * reader it is the other way round: a receiver that checks an old way must accept each of the new.
 * @param isCalled the API calls the reader
 */
export function securityChanges(from: Ways, to: Ways, isCalled = false): VersionChange[] {
  const before = waysOf(from);
  const after = waysOf(to);
  const gone = before.filter((way) => !after.some((other) => isEqual(way, other)));
  const come = after.filter((way) => !before.some((other) => isEqual(way, other)));
  const isLost = (way: Way, others: readonly Way[]) => !others.some((other) => fulfils(way, other));
  const removed = (way: Way) => {
    const level = !isCalled && isLost(way, after) ? 'breaking' : 'safe';
    return change(level, 'authorization', 'removed', { place: '', before: wayText(way) });
  };
  const added = (way: Way) => {
    const level = isCalled && isLost(way, before) ? 'breaking' : 'safe';
    return change(level, 'authorization', 'added', { place: '', after: wayText(way) });
  };
  // A way that asks for less than before takes the place of the old one: that it is there is all there is to tell.
  const told = isCalled ? gone : gone.filter((way) => isLost(way, after));
  return [...told.map(removed), ...come.map(added)];
}

interface Part {
  readonly name: string;
  readonly scopes: readonly string[];
  /** The same scheme under another name is the same: names are not sent. */
  readonly scheme: string;
}
type Way = readonly Part[];

function waysOf({ security, schemes }: Ways): readonly Way[] {
  const requirements: readonly SecurityRequirement[] = security.length === 0 ? [{}] : security;
  return requirements.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => ({ name, scopes, scheme: schemeFacts(own(schemes, name)) })),
  );
}

/** A changed scheme is reported once for the document (compare-specifications.ts). */
const isSame = (one: Part, other: Part) =>
  one.name === other.name || (one.scheme === other.scheme && one.scheme !== '');

function fulfils(held: Way, needed: Way): boolean {
  return needed.every((need) =>
    held.some((part) => isSame(part, need) && need.scopes.every((scope) => part.scopes.includes(scope))),
  );
}

const isEqual = (one: Way, other: Way) => fulfils(one, other) && fulfils(other, one);

function wayText(way: Way): string {
  return (
    way.map(({ name, scopes }) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name)).join(' + ') || 'none'
  );
}

/** What of a scheme goes over the wire; empty where the document does not have it. */
function schemeFacts(scheme: SecurityScheme | undefined): string {
  if (!scheme) return '';
  const { type, in: place, name, scheme: http, openIdConnectUrl } = scheme;
  return [type, place, name, http?.toLowerCase(), openIdConnectUrl, ...flowFacts(scheme)].filter(Boolean).join(' ');
}

function flowFacts({ flows = {} }: SecurityScheme): string[] {
  return Object.entries(flows).map(([name, flow]) => `${name} ${flow.tokenUrl ?? flow.authorizationUrl ?? ''}`);
}
