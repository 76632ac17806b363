import type { VersionChange } from '@stoa/contract/changes';
import type { ReferenceCallback, ReferenceOperation, ReferenceServer, SecurityScheme } from '@stoa/contract/reference';
import { change } from './change.ts';
import { callbackChanges } from './compare-callbacks.ts';
import { contentChanges } from './compare-content.ts';
import { responseChanges } from './compare-responses.ts';
import type { SchemaComparison } from './compare-schemas.ts';
import { securityChanges } from './compare-security.ts';
import { serverChanges } from './compare-servers.ts';
import { type PlacedValue, valueChanges } from './compare-values.ts';
import type { Direction } from './schema-change.ts';

type Messages = Pick<ReferenceOperation, 'parameters' | 'request_body' | 'responses' | 'callbacks'>;

/** An operation as far as it is compared. */
export type ComparedOperation = Pick<
  ReferenceOperation,
  'kind' | 'method' | 'path' | 'operation_id' | 'deprecated' | 'security'
> &
  Messages & {
    /** Those that count here; the document's own are told once (compare-specifications.ts). */
    readonly servers: readonly ReferenceServer[];
    readonly hasOwnServers: boolean;
    readonly hasOwnSecurity: boolean;
  };

/** What both documents say beside their operations. */
export interface Comparison {
  readonly schemas: SchemaComparison;
  readonly fromSchemes: Readonly<Record<string, SecurityScheme>>;
  readonly toSchemes: Readonly<Record<string, SecurityScheme>>;
}

/** Everything that differs between two states of one operation, each change with what it means for the reader's program. */
export function compareOperations(from: ComparedOperation, to: ComparedOperation, around: Comparison): VersionChange[] {
  const { schemas, fromSchemes, toSchemes } = around;
  const isWebhook = to.kind === 'webhook';
  const changes: VersionChange[] = [];
  if (from.method !== to.method || samePath(from.path) !== samePath(to.path)) {
    const [before, after] = [from, to].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    // A webhook's name is the document's alone: what goes over the wire is the method.
    const level = isWebhook && from.method === to.method ? 'warning' : 'breaking';
    changes.push(change(level, 'path', 'changed', { place: '', before, after }));
  }
  changes.push(...deprecation(from, to));
  if (from.operation_id !== to.operation_id) {
    const values = { before: from.operation_id ?? undefined, after: to.operation_id ?? undefined };
    changes.push(change('warning', 'operation_id', 'changed', { place: '', ...values }));
  }
  if (!isWebhook && (from.hasOwnServers || to.hasOwnServers)) changes.push(...serverChanges(from.servers, to.servers));
  if (from.hasOwnSecurity || to.hasOwnSecurity) {
    const ways = [
      { security: from.security, schemes: fromSchemes },
      { security: to.security, schemes: toSchemes },
    ] as const;
    changes.push(...securityChanges(...ways, isWebhook));
  }
  changes.push(...messageChanges(from, to, isWebhook, schemas));
  return changes;
}

/** A path without the names of its parameters, which no caller ever sends. */
export function samePath(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

function deprecation(from: { deprecated: boolean }, to: { deprecated: boolean }): VersionChange[] {
  if (from.deprecated === to.deprecated) return [];
  return [change('safe', 'operation', to.deprecated ? 'deprecated' : 'restored', { place: '' })];
}

/**
 * Compares what a request and its answers contain: parameters, bodies, responses and callbacks.
 * @param isCalled whether the API calls the reader's program (webhook, callback): then the program gets the request and sends the answer
 */
function messageChanges(
  from: Messages & { path: string },
  to: Messages & { path: string },
  isCalled: boolean,
  schemas: SchemaComparison,
): VersionChange[] {
  const [request, response] = isCalled ? (['response', 'request'] as const) : (['request', 'response'] as const);
  return [
    ...valueChanges('parameter', parametersOf(from), parametersOf(to), { direction: request, schemas }),
    ...bodyChanges(from, to, request, schemas),
    ...responseChanges(from.responses, to.responses, response, schemas),
    ...callbackChanges(from.callbacks, to.callbacks, schemas, compareCallbacks),
  ];
}

function compareCallbacks(from: ReferenceCallback, to: ReferenceCallback, schemas: SchemaComparison): VersionChange[] {
  return [...deprecation(from, to), ...messageChanges({ ...from, path: '' }, { ...to, path: '' }, true, schemas)];
}

/** The keys are place and name; parameters of the path have their order instead, since their names are not sent. */
function parametersOf({ parameters, path }: Pick<Messages, 'parameters'> & { path: string }): Map<string, PlacedValue> {
  const order = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const value = { place: `${parameter.in} ${parameter.name}`, value: parameter };
      if (parameter.in === 'path') return [`path ${order.indexOf(parameter.name)}`, value];
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      return [`${parameter.in} ${name}`, value];
    }),
  );
}

function bodyChanges(
  { request_body: from }: Messages,
  { request_body: to }: Messages,
  direction: Direction,
  schemas: SchemaComparison,
): VersionChange[] {
  const isSent = direction === 'request';
  const place = 'request';
  if (!from && !to) return [];
  if (!from) {
    const isNeeded = isSent && to?.required === true;
    const how = isNeeded ? { after: 'required' } : {};
    return [change(isNeeded ? 'breaking' : 'safe', 'request_body', 'added', { place, ...how })];
  }
  if (!to) return [change('breaking', 'request_body', 'removed', { place })];
  const changes = contentChanges(from.content, to.content, { direction, place, schemas });
  if (from.required !== to.required) {
    const level = to.required === isSent ? 'breaking' : 'safe';
    changes.unshift(change(level, 'request_body', to.required ? 'required' : 'optional', { place }));
  }
  return changes;
}
