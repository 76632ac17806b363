import { name, nameOrEmpty } from '@stoa/contract/values';
import { z } from 'zod';
import { isStorable } from './filter.ts';
import { isObject, lowerKeys, type Operation, textIn } from './patch-operations.ts';
import { ScimError } from './scim-error.ts';

const mostMembers = 2000;

/** What an operation asks of a Group (RFC 7643 §4.2). Ids are in lower case. */
export type GroupChange =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'externalId'; readonly externalId: string | null }
  | { readonly kind: 'members'; readonly remove: MembersToRemove | null; readonly add: readonly string[] };

/** These alone, or all but these. */
export type MembersToRemove = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** @throws ScimError 400 `invalidValue`, `invalidPath`, `mutability`, `tooMany` */
export function groupChangesOf(operations: readonly Operation[]): GroupChange[] {
  const changes = operations.flatMap((operation) => changeOf(operation) ?? []);
  const named = changes.reduce((sum, change) => sum + (change.kind === 'members' ? memberCount(change) : 0), 0);
  if (named > mostMembers) throw new ScimError(400, 'tooMany', `A request changes ${mostMembers} members at most.`);
  return changes;
}

function memberCount({ remove, add }: GroupChange & { readonly kind: 'members' }): number {
  return add.length + (remove && 'only' in remove ? remove.only.length : 0);
}

/** What a POST says, its name apart. @throws ScimError 400 */
export function newGroup(operations: readonly Operation[]) {
  const changes = groupChangesOf(operations);
  const named = changes.find(({ kind }) => kind === 'name');
  if (named?.kind !== 'name') throw new ScimError(400, 'invalidValue', 'displayName is not valid.');
  return { name: named.name, changes: changes.filter((change) => change !== named) };
}

function changeOf(operation: Operation): GroupChange | undefined {
  const { attribute, op, value, named } = operation;
  const text = (label: string) => (op === 'remove' ? undefined : textIn(value, label));
  if (attribute === 'members') return memberChange(operation);
  if (attribute === 'displayname') return { kind: 'name', name: checked('displayName', name, text('displayName')) };
  if (attribute === 'externalid') {
    const sent = text('externalId');
    return { kind: 'externalId', externalId: sent === undefined ? null : checked('externalId', nameOrEmpty, sent) };
  }
  if (!named || attribute === 'extension') return undefined;
  if (['id', 'meta', 'schemas'].includes(attribute))
    throw new ScimError(400, 'mutability', `${attribute} cannot be changed.`);
  throw new ScimError(400, 'invalidPath', `There is no attribute ${attribute}.`);
}

function memberChange({ op, where, sub, value }: Operation): GroupChange {
  if (where && where.attribute !== 'value') throw new ScimError(400, 'invalidPath', 'Members are chosen by value.');
  const chosen = where ? [String(where.value).toLowerCase()] : memberIds(value);
  if (op === 'add') return { kind: 'members', remove: null, add: chosen };
  if (where && op === 'replace') {
    // Of one member, whose id alone is kept.
    const instead = sub === undefined ? memberIds(value) : [];
    return { kind: 'members', remove: instead.length > 0 ? { only: chosen } : null, add: instead };
  }
  if (op === 'replace') return { kind: 'members', remove: { except: chosen }, add: chosen };
  return { kind: 'members', remove: where || value ? { only: chosen } : { except: [] }, add: [] };
}

function memberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const each = Array.isArray(value) ? value : [value];
  const ids = each.map((member) => {
    const id = isObject(member) ? lowerKeys(member).value : member;
    if (typeof id !== 'string' || !isStorable(id))
      throw new ScimError(400, 'invalidValue', 'A member has the id of a User as its value.');
    return id.toLowerCase();
  });
  return [...new Set(ids)];
}

const uuid = z.uuid();

/** The ids among them that could be somebody's. */
export function possibleIds(ids: readonly string[]): string[] {
  return ids.filter((id) => uuid.safeParse(id).success);
}

function checked<T>(label: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ScimError(400, 'invalidValue', `${label} is not valid.`);
  return parsed.data;
}
