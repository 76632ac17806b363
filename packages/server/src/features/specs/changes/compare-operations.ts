import type { ChangeEffect, ChangeLevel, ChangeSubject, VersionChange } from '@stoa/contract/changes';
import type {
  ReferenceHeader,
  ReferenceMediaType,
  ReferenceOperation,
  ReferenceParameter,
  ReferenceResponse,
  SecurityRequirement,
  SecurityScheme,
} from '@stoa/contract/reference';
import type { Direction, SchemaComparison } from './compare-schemas.ts';

/** An operation as far as it is compared. */
export type ComparedOperation = Pick<
  ReferenceOperation,
  'method' | 'path' | 'operation_id' | 'deprecated' | 'security' | 'parameters' | 'request_body' | 'responses'
>;

/** What both documents say beside their operations. */
export interface Comparison {
  readonly schemas: SchemaComparison;
  readonly fromSchemes: Readonly<Record<string, SecurityScheme>>;
  readonly toSchemes: Readonly<Record<string, SecurityScheme>>;
}

/** Everything that differs between two states of one operation, each change with what it means for callers. */
export function compareOperations(from: ComparedOperation, to: ComparedOperation, around: Comparison): VersionChange[] {
  const changes: VersionChange[] = [];
  if (from.method !== to.method || samePath(from.path) !== samePath(to.path)) {
    const [before, after] = [from, to].map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    changes.push(change('breaking', 'path', 'changed', '', before, after));
  }
  if (from.deprecated !== to.deprecated) {
    changes.push(change('safe', 'operation', to.deprecated ? 'deprecated' : 'restored', ''));
  }
  if (from.operation_id !== to.operation_id) {
    changes.push(
      change('warning', 'operation_id', 'changed', '', from.operation_id ?? undefined, to.operation_id ?? undefined),
    );
  }
  changes.push(...securityChanges(from, to, around));
  changes.push(...parameterChanges(from, to, around));
  changes.push(...bodyChanges(from, to, around));
  changes.push(...responseChanges(from, to, around));
  return changes;
}

/** A path without the names of its parameters, which no caller ever sends. */
export function samePath(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

function parameterChanges(from: ComparedOperation, to: ComparedOperation, { schemas }: Comparison): VersionChange[] {
  const changes: VersionChange[] = [];
  const [before, after] = [byName(from), byName(to)];
  for (const [name, was] of before) {
    const is = after.get(name);
    const place = `${was.in} ${was.name}`;
    if (!is) {
      // A server that does not know a parameter ignores it; the caller asked for something and does not get it.
      changes.push(change('warning', 'parameter', 'removed', place));
      continue;
    }
    if (was.required !== is.required) {
      changes.push(
        change(is.required ? 'breaking' : 'safe', 'parameter', is.required ? 'required' : 'optional', place),
      );
    }
    if (was.deprecated !== is.deprecated) {
      changes.push(change('safe', 'parameter', is.deprecated ? 'deprecated' : 'restored', place));
    }
    const [style, styleNow] = [was, is].map((each) => `${each.style ?? ''} ${each.explode ?? ''}`);
    if (style !== styleNow && was.schema && is.schema && isComposite(was) && isComposite(is)) {
      changes.push(change('breaking', 'serialization', 'changed', place, style, styleNow));
    }
    if (was.content || is.content)
      changes.push(...contentChanges(was.content ?? {}, is.content ?? {}, 'request', place, schemas));
    changes.push(...placed(place, schemas.compare(was.schema, is.schema, 'request')));
  }
  for (const [name, is] of after) {
    if (before.has(name)) continue;
    changes.push(change(is.required ? 'breaking' : 'safe', 'parameter', 'added', `${is.in} ${is.name}`));
  }
  return changes;
}

/** Style and explode say nothing of a single value. */
function isComposite({ schema }: ReferenceParameter): boolean {
  if (typeof schema !== 'object') return false;
  return (
    schema.$ref !== undefined ||
    schema.type === undefined ||
    [schema.type].flat().some((type) => type === 'array' || type === 'object')
  );
}

/** By place and name; parameters of the path by their order, since their names are not sent. */
function byName({ parameters, path }: ComparedOperation): Map<string, ReferenceParameter> {
  const order = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      if (parameter.in === 'path') return [`path ${order.indexOf(parameter.name)}`, parameter];
      const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
      return [`${parameter.in} ${name}`, parameter];
    }),
  );
}

function bodyChanges(
  { request_body: from }: ComparedOperation,
  { request_body: to }: ComparedOperation,
  { schemas }: Comparison,
): VersionChange[] {
  if (!from && !to) return [];
  if (!from) return [change(to?.required ? 'breaking' : 'safe', 'request_body', 'added', 'request')];
  if (!to) return [change('breaking', 'request_body', 'removed', 'request')];
  const changes = contentChanges(from.content, to.content, 'request', 'request', schemas);
  if (from.required !== to.required) {
    changes.unshift(
      change(to.required ? 'breaking' : 'safe', 'request_body', to.required ? 'required' : 'optional', 'request'),
    );
  }
  return changes;
}

function responseChanges(
  { responses: from }: ComparedOperation,
  { responses: to }: ComparedOperation,
  { schemas }: Comparison,
): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [status, was] of Object.entries(from)) {
    const is = own(to, status);
    if (!is) {
      // A success that is gone leaves callers without what they wait for; an error that is gone does not.
      changes.push(change(/^[45]/.test(status) ? 'warning' : 'breaking', 'response', 'removed', status));
      continue;
    }
    changes.push(...headerChanges(was, is, status, schemas));
    changes.push(...contentChanges(was.content ?? {}, is.content ?? {}, 'response', status, schemas));
  }
  for (const status of Object.keys(to)) {
    if (!own(from, status))
      changes.push(change(/^[45]|default/.test(status) ? 'safe' : 'warning', 'response', 'added', status));
  }
  return changes;
}

function headerChanges(
  from: ReferenceResponse,
  to: ReferenceResponse,
  status: string,
  schemas: SchemaComparison,
): VersionChange[] {
  const [before, after] = [lowerCased(from.headers), lowerCased(to.headers)];
  const changes: VersionChange[] = [];
  for (const [name, was] of before) {
    const is = after.get(name);
    if (!is) changes.push(change(was.required ? 'breaking' : 'warning', 'header', 'removed', `${status} ${name}`));
    else changes.push(...placed(`${status} ${name}`, schemas.compare(was.schema, is.schema, 'response')));
  }
  for (const name of after.keys())
    if (!before.has(name)) changes.push(change('safe', 'header', 'added', `${status} ${name}`));
  return changes;
}

type Content = Readonly<Record<string, ReferenceMediaType>>;

function contentChanges(
  from: Content,
  to: Content,
  direction: Direction,
  place: string,
  schemas: SchemaComparison,
): VersionChange[] {
  const changes: VersionChange[] = [];
  for (const [type, was] of Object.entries(from)) {
    const is = own(to, type);
    const here = `${place} ${type}`;
    if (!is) changes.push(change('breaking', 'media_type', 'removed', here));
    else {
      changes.push(...placed(here, schemas.compare(was.schema, is.schema, direction)));
      if (was.itemSchema || is.itemSchema)
        changes.push(...placed(here, schemas.compare(was.itemSchema, is.itemSchema, direction)));
    }
  }
  for (const type of Object.keys(to))
    if (!own(from, type)) changes.push(change('safe', 'media_type', 'added', `${place} ${type}`));
  return changes;
}

/** Whoever fulfils an old way to be authorized must fulfil one of the new (OpenAPI 3.1 §4.8.30). */
function securityChanges(
  from: ComparedOperation,
  to: ComparedOperation,
  { fromSchemes, toSchemes }: Comparison,
): VersionChange[] {
  const before = from.security.length === 0 ? [{}] : from.security;
  const after = to.security.length === 0 ? [{}] : to.security;
  const fulfils = (held: SecurityRequirement, needed: SecurityRequirement) =>
    Object.entries(needed).every(([name, scopes]) => {
      const ours = own(held, name);
      return (
        ours &&
        isSameScheme(own(fromSchemes, name), own(toSchemes, name)) &&
        scopes.every((scope) => ours.includes(scope))
      );
    });
  const lost = before.filter((held) => !after.some((needed) => fulfils(held, needed)));
  const known = new Set(before.map(wayText));
  const gained = after.filter((needed) => !known.has(wayText(needed)));
  const changes = lost.map((way) => change('breaking', 'authorization', 'removed', '', wayText(way)));
  return [...changes, ...gained.map((way) => change('safe', 'authorization', 'added', '', undefined, wayText(way)))];
}

function isSameScheme(from: SecurityScheme | undefined, to: SecurityScheme | undefined): boolean {
  const facts = (scheme: SecurityScheme | undefined) =>
    scheme && [scheme.type, scheme.in, scheme.name, scheme.scheme?.toLowerCase(), scheme.openIdConnectUrl].join(' ');
  return facts(from) === facts(to);
}

function wayText(way: SecurityRequirement): string {
  const parts = Object.entries(way).map(([name, scopes]) =>
    scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name,
  );
  return parts.join(' + ') || 'none';
}

function lowerCased(headers: Readonly<Record<string, ReferenceHeader>> = {}): Map<string, ReferenceHeader> {
  return new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]));
}

/** A member that was written: `constructor` is nobody's otherwise. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function placed(place: string, changes: readonly Omit<VersionChange, 'place'>[]): VersionChange[] {
  return changes.map((each) => ({ ...each, place }));
}

function change(
  level: ChangeLevel,
  subject: ChangeSubject,
  effect: ChangeEffect,
  place: string,
  before?: string,
  after?: string,
): VersionChange {
  return {
    level,
    subject,
    effect,
    place,
    at: '',
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
