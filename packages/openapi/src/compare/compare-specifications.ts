import type { ChangeLevel, OperationChanges, VersionChange, VersionChanges } from '@stoa/contract/changes';
import type { JsonSchema } from '@stoa/contract/reference';
import { convertMessages } from '../index/convert-operation.ts';
import { baseOf, convertSchema } from '../index/convert-schema.ts';
import { documentServers, securitySchemes, swaggerServers } from '../index/document-parts.ts';
import { internalReference } from '../index/near-schemas.ts';
import { securityOf, serversOf } from '../index/shared-objects.ts';
import { openSource, type Source } from '../index/source.ts';
import { convertSwaggerMessages } from '../index/swagger-operation.ts';
import { type FoundOperation, findOperations, operationKey } from '../read/operations.ts';
import type { Lookup } from '../schema/resolve-ref.ts';
import { type ComparedOperation, compareOperations, samePath } from './compare-operations.ts';
import { SchemaComparison } from './compare-schemas.ts';
import { schemeChanges } from './compare-schemes.ts';
import { securityChanges } from './compare-security.ts';
import { serverChanges } from './compare-servers.ts';

/** Most changes listed per operation, and in total; further ones are only counted. */
const mostOfOperation = 200;
const mostOfAll = 20_000;

export type ComparedVersions = Pick<VersionChanges, 'counts' | 'document' | 'operations'>;

/**
 * Compares two valid OpenAPI documents of any version (2.0 to 3.2), both as the reference shows them. Costs seconds
 * for big documents: run by the process for contents.
 */
export function compareSpecifications(from: unknown, to: unknown): ComparedVersions {
  const [before, after] = [openSide(from), openSide(to)];
  const around = {
    schemas: new SchemaComparison(before.find, after.find),
    fromSchemes: securitySchemes(before.source),
    toSchemes: securitySchemes(after.source),
  };
  const pairs = pairsOf(before.found, after.found);
  let isSecurityShared = false;
  const taken = new Set(pairs.values());
  const counts: Record<ChangeLevel, number> = { breaking: 0, warning: 0, safe: 0 };
  const operations: OperationChanges[] = [];
  let left = mostOfAll;
  const add = (kind: OperationChanges['kind'], operation: FoundOperation, all: readonly VersionChange[]) => {
    const changes = all.toSorted(byLevel);
    for (const { level } of changes) counts[level] += 1;
    const told = kind === 'changed' ? changes.slice(0, Math.min(mostOfOperation, left)) : [];
    left -= told.length;
    operations.push({
      kind,
      level: changes[0]?.level ?? 'safe',
      method: operation.method,
      path: operation.path,
      tag: operation.tags.length === 1 ? (operation.tags[0] ?? null) : null,
      key: operationKey(operation),
      summary: operation.summary,
      changes: told,
      more: kind === 'changed' ? changes.length - told.length : 0,
    });
  };
  const whole = { subject: 'operation', place: '', at: '' } as const;
  for (const was of before.found) {
    const is = pairs.get(was);
    if (!is) add('removed', was, [{ ...whole, level: 'breaking', effect: 'removed' }]);
    else {
      const [one, other] = [before.convert(was), after.convert(is)];
      isSecurityShared ||= was.kind === 'operation' && !one.hasOwnSecurity && !other.hasOwnSecurity;
      const changes = compareOperations(one, other, around);
      if (changes.length > 0) add('changed', is, changes);
    }
  }
  for (const is of after.found) if (!taken.has(is)) add('added', is, [{ ...whole, level: 'safe', effect: 'added' }]);
  const document = documentChanges(before, after, isSecurityShared).toSorted(byLevel).slice(0, mostOfOperation);
  for (const { level } of document) counts[level] += 1;
  return { counts, document, operations };
}

/**
 * What holds for all operations that say nothing else, told once.
 * @param isSecurityShared an operation of both takes the document's own requirements
 */
function documentChanges(from: Side, to: Side, isSecurityShared: boolean): VersionChange[] {
  const [schemes, schemesNow] = [securitySchemes(from.source), securitySchemes(to.source)];
  const ways = ({ source }: Side, names: typeof schemes) => ({
    security: securityOf(source.document.security, source) ?? [],
    schemes: names,
  });
  return [
    ...serverChanges(documentServers(from.source), documentServers(to.source)),
    ...(isSecurityShared ? securityChanges(ways(from, schemes), ways(to, schemesNow)) : []),
    ...schemeChanges(schemes, schemesNow),
  ];
}

const ranks: Readonly<Record<ChangeLevel, number>> = { breaking: 0, warning: 1, safe: 2 };
const byLevel = (one: VersionChange, other: VersionChange) => ranks[one.level] - ranks[other.level];

/** An operation is the same when method and path are, whatever its parameters are called; else when its id is. */
function pairsOf(from: readonly FoundOperation[], to: readonly FoundOperation[]): Map<FoundOperation, FoundOperation> {
  const address = ({ kind, method, path }: FoundOperation) => `${kind} ${method} ${samePath(path)}`;
  const byAddress = new Map(to.map((operation) => [address(operation), operation]));
  const pairs = new Map<FoundOperation, FoundOperation>();
  for (const was of from) {
    const is = byAddress.get(address(was));
    if (is) pairs.set(was, is);
    byAddress.delete(address(was));
  }
  const byId = new Map(
    [...byAddress.values()].flatMap((is) => (is.operation_id ? [[is.operation_id, is] as const] : [])),
  );
  for (const was of from) {
    if (pairs.has(was) || !was.operation_id) continue;
    const is = byId.get(was.operation_id);
    if (is?.kind === was.kind) pairs.set(was, is);
    byId.delete(was.operation_id);
  }
  return pairs;
}

interface Side {
  readonly source: Source;
  readonly found: readonly FoundOperation[];
  readonly find: Lookup;
  convert(found: FoundOperation): ComparedOperation;
}

function openSide(content: unknown): Side {
  // Descriptions are not compared: to read their Markdown would be most of the work.
  const source: Source = { ...openSource(content), describe: () => undefined };
  const found = findOperations(content, source.references).filter(({ internal }) => !internal);
  const schemas = new Map<string, JsonSchema | undefined>();
  const convertedMessages = source.version === '2.0' ? convertSwaggerMessages : convertMessages;
  return {
    source,
    found,
    find(reference) {
      if (!schemas.has(reference)) {
        const target = source.references.resolve(internalReference(reference, source));
        const context = target && { source, met: new Set<string>(), base: baseOf(target.reference, source) };
        schemas.set(reference, context && convertSchema(target.value, context));
      }
      return schemas.get(reference);
    },
    convert({ kind, method, path, operation_id, deprecated, operation, pathItem }) {
      const ownSecurity = securityOf(operation.security, source);
      const ownServers =
        source.version === '2.0'
          ? Array.isArray(operation.schemes)
            ? swaggerServers(source.document, operation.schemes)
            : undefined
          : (serversOf(operation.servers, source) ?? serversOf(pathItem.servers, source));
      const messages = convertedMessages(pathItem, operation, { source, met: new Set() });
      return {
        kind,
        method,
        path,
        operation_id,
        deprecated,
        security: ownSecurity ?? securityOf(source.document.security, source) ?? [],
        // The document's own requirements are for callers of the API, and do not apply where the API calls the reader.
        hasOwnSecurity: ownSecurity !== undefined,
        servers: ownServers ?? documentServers(source),
        hasOwnServers: ownServers !== undefined,
        ...messages,
      };
    },
  };
}
