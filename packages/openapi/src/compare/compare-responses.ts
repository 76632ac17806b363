import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceHeader, ReferenceLink, ReferenceOperation, ReferenceResponse } from '@stoa/contract/reference';
import { change, own } from './change.ts';
import { contentChanges } from './compare-content.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { type PlacedValue, valueChanges } from './compare-values.ts';
import type { Direction } from './schema-change.ts';

type Responses = ReferenceOperation['responses'];

/** @param direction whether the reader gets the answers, or gives them to a webhook or callback */
export function responseChanges(
  from: Responses,
  to: Responses,
  direction: Direction,
  schemas: SchemaComparison,
): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [status, was] of Object.entries(from)) {
    const is = own(to, status) ?? rangeOf(to, status) ?? firstWithin(to, status, from);
    if (!is) {
      // A success that is gone leaves callers without what they wait for; an error that is gone does not.
      changes.push(change(/^[45]/.test(status) ? 'warning' : 'breaking', 'response', 'removed', { place: status }));
      continue;
    }
    const headers = [headersOf(was, status), headersOf(is, status)] as const;
    changes.push(...valueChanges('header', ...headers, { direction, schemas }));
    const where = { direction, place: status, schemas, isOffered: true };
    changes.push(...contentChanges(was.content ?? {}, is.content ?? {}, where));
    changes.push(...linkChanges(was, is, status));
  }
  for (const status of Object.keys(to)) {
    if (own(from, status) || rangeOf(from, status)) continue;
    // It is unknown how a caller that expects the old success code handles a new one.
    const isKnown = direction === 'request' || /^[45]|default/.test(status);
    changes.push(change(isKnown ? 'safe' : 'warning', 'response', 'added', { place: status }));
  }
  return changes;
}

/** OpenAPI 3.1 §4.8.16: `2XX` (people write `2xx` as well) stands for the codes from 200 that have no entry of their own. */
function rangeOf(responses: Responses, status: string): ReferenceResponse | undefined {
  if (!/^[1-5](\d\d|xx)$/i.test(status)) return undefined;
  return Object.entries(responses).find(([name]) => name.toLowerCase() === `${status[0]}xx`)?.[1];
}

/** The first code that a range of the older document has become. */
function firstWithin(to: Responses, range: string, from: Responses): ReferenceResponse | undefined {
  if (!/^[1-5]xx$/i.test(range)) return undefined;
  return Object.entries(to).find(([name]) => /^\d{3}$/.test(name) && name[0] === range[0] && !own(from, name))?.[1];
}

function headersOf({ headers = {} }: ReferenceResponse, status: string): Map<string, PlacedValue> {
  return new Map(
    Object.entries(headers).map(([name, value]: [string, ReferenceHeader]) => {
      const lower = name.toLowerCase();
      return [lower, { place: `${status} ${lower}`, value }];
    }),
  );
}

/** Links describe which call may follow; a change affects only callers that read them. */
function linkChanges(from: ReferenceResponse, to: ReferenceResponse, status: string): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [name, was] of Object.entries(from.links ?? {})) {
    const is = own(to.links ?? {}, name);
    const place = `${status} ${name}`;
    if (!is) changes.push(change('warning', 'link', 'removed', { place }));
    else if (linkText(was) !== linkText(is)) {
      const [before, after] = [was, is].map(({ operationId, operationRef }) => operationId ?? operationRef);
      changes.push(change('warning', 'link', 'changed', { place, ...(before === after ? {} : { before, after }) }));
    }
  }
  for (const name of Object.keys(to.links ?? {})) {
    if (!own(from.links ?? {}, name)) changes.push(change('safe', 'link', 'added', { place: `${status} ${name}` }));
  }
  return changes;
}

const linkText = ({ operationId, operationRef, parameters, requestBody, server }: ReferenceLink) =>
  JSON.stringify([operationId, operationRef, Object.entries(parameters ?? {}).toSorted(), requestBody, server?.url]);
