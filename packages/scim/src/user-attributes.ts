import { email, name, nameOrEmpty } from '@stoa/contract/values';
import { z } from 'zod';
import { isObject, lowerKeys, type Operation, textIn } from './patch-operations.ts';
import { ScimError } from './scim-error.ts';

const part = nameOrEmpty.optional();
const attributesSchema = z.object({
  userName: name,
  externalId: part,
  displayName: part,
  name: z.object({ givenName: part, familyName: part, formatted: part }).optional(),
  emails: z
    .array(z.object({ value: email, type: part, primary: z.boolean().optional() }))
    .max(10)
    .optional(),
});

/** What is kept of a User (RFC 7643 §4.1). */
export type UserAttributes = z.infer<typeof attributesSchema>;

/** The same while it is being changed, and whether the account may be used. */
export interface UserDraft extends Partial<UserAttributes> {
  readonly active: boolean;
}

/** Of RFC 7643 §4.1 and §4.3: directories send them, nothing here needs them. */
const passedOver = new Set(
  `nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses
   entitlements roles x509certificates extension`.split(/\s+/),
);
const readOnly = new Set(['id', 'meta', 'groups', 'schemas']);

/** @throws ScimError 400 `mutability`, `invalidPath`, `invalidValue`, `noTarget` */
export function applyToUser(user: UserDraft, operations: readonly Operation[]): UserDraft {
  return operations.reduce(applyOne, user);
}

function applyOne(user: UserDraft, operation: Operation): UserDraft {
  const { attribute, op, value, named } = operation;
  const text = (label: string) => (op === 'remove' ? undefined : textIn(value, label));
  switch (attribute) {
    case 'active':
      return { ...user, active: op === 'remove' ? refuseRemoval('active') : booleanIn(value, 'active') };
    case 'username':
      return { ...user, userName: text('userName') ?? refuseRemoval('userName') };
    case 'externalid':
      return { ...user, externalId: text('externalId') };
    case 'displayname':
      return { ...user, displayName: text('displayName') };
    case 'name':
      return { ...user, name: changedName(user.name, operation) };
    case 'emails':
      return { ...user, emails: changedEmails(user.emails ?? [], operation) };
  }
  if (named && readOnly.has(attribute)) throw new ScimError(400, 'mutability', `${attribute} cannot be changed.`);
  if (named && !passedOver.has(attribute))
    throw new ScimError(400, 'invalidPath', `There is no attribute ${attribute}.`);
  return user;
}

function changedName(before: UserDraft['name'], { op, sub, value }: Operation): UserDraft['name'] {
  const parts = { givenname: 'givenName', familyname: 'familyName', formatted: 'formatted' } as const;
  if (sub === undefined && (op === 'remove' || value === null)) return undefined;
  if (sub === undefined && !isObject(value)) throw new ScimError(400, 'invalidValue', 'name must be an object.');
  const given =
    sub === undefined ? lowerKeys(value as Record<string, unknown>) : { [sub]: op === 'remove' ? null : value };
  const changed: Record<string, string | undefined> = { ...before };
  for (const [key, each] of Object.entries(given)) {
    if (key in parts) changed[parts[key as keyof typeof parts]] = textIn(each, `name.${key}`);
  }
  return changed;
}

type Email = NonNullable<UserDraft['emails']>[number];

function changedEmails(before: readonly Email[], { op, sub, where, value }: Operation): Email[] {
  if (where && !['type', 'value', 'primary'].includes(where.attribute))
    throw new ScimError(400, 'invalidPath', 'Addresses are chosen by type, value or primary.');
  const chosen = (each: Email) => !where || sameValue(each[where.attribute as keyof Email], where.value);
  if (op === 'remove') {
    if (sub !== undefined && sub !== 'value') return before.map((each) => (chosen(each) ? without(each, sub) : each));
    // Some directories name what goes by a value instead of the path.
    const named = where || value === undefined || value === null ? undefined : emailsIn(value);
    return before.filter(
      (each) => !chosen(each) || (named && !named.some((gone) => sameValue(gone.value, each.value))),
    );
  }
  if (!where && sub === undefined)
    return op === 'replace' ? emailsIn(value) : emailsIn(value).reduce(withEmail, [...before]);
  const change = sub === undefined ? (emailsIn(value)[0] ?? {}) : emailPart(sub, value);
  const found = before.filter(chosen);
  if (found.length > 0) {
    const changed = before.map((each) => (chosen(each) ? { ...each, ...change } : each));
    return change.primary ? changed.map((each) => ({ ...each, primary: chosen(each) })) : changed;
  }
  const added = { ...(where && { [where.attribute]: where.value }), ...change } as Email;
  // Entra ID replaces a value that is not there yet.
  return added.value === undefined ? [...before] : withEmail([...before], added);
}

function without(address: Email, sub: string): Email {
  const { type, primary, value } = address;
  return { value, ...(sub !== 'type' && { type }), ...(sub !== 'primary' && { primary }) };
}

function withEmail(before: Email[], added: Email): Email[] {
  const others = before
    .filter(({ value }) => !sameValue(value, added.value))
    .map((each) => (added.primary ? { ...each, primary: false } : each));
  return [...others, added];
}

function emailsIn(value: unknown): Email[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((each) => {
    if (typeof each === 'string') return { value: each };
    if (!isObject(each)) throw new ScimError(400, 'invalidValue', 'An address of emails must be an object.');
    const { value: address, type, primary } = lowerKeys(each);
    return {
      value: textIn(address, 'emails.value') ?? refuseRemoval('emails.value'),
      ...(type !== undefined && { type: textIn(type, 'emails.type') }),
      ...(primary !== undefined && primary !== null && { primary: booleanIn(primary, 'emails.primary') }),
    };
  });
}

function emailPart(sub: string, value: unknown): Partial<Email> {
  if (sub === 'value') return { value: textIn(value, 'emails.value') ?? refuseRemoval('emails.value') };
  if (sub === 'type') return { type: textIn(value, 'emails.type') };
  if (sub === 'primary') return { primary: booleanIn(value, 'emails.primary') };
  // `display` (RFC 7643 §2.4) is not kept.
  return {};
}

function sameValue(one: unknown, other: unknown): boolean {
  return String(one ?? false).toLowerCase() === String(other ?? false).toLowerCase();
}

/** Entra ID sends `"True"` and `"False"`. */
function booleanIn(value: unknown, label: string): boolean {
  const plain = typeof value === 'string' ? value.toLowerCase() : value;
  if (plain === true || plain === 'true') return true;
  if (plain === false || plain === 'false') return false;
  throw new ScimError(400, 'invalidValue', `${label} must be true or false.`);
}

function refuseRemoval(label: string): never {
  throw new ScimError(400, 'invalidValue', `${label} is required.`);
}

/**
 * What a User is after all changes, checked, with the address that the account has, and the name if one was sent.
 * @throws ScimError 400 `invalidValue`
 */
export function checkedUser({ active, ...draft }: UserDraft) {
  const parsed = attributesSchema.safeParse(draft);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, 'invalidValue', `${issue?.path.join('.') || 'The resource'} is not valid.`);
  }
  const attributes = parsed.data;
  const { emails = [], userName } = attributes;
  const sent = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const address = email.safeParse(sent?.value ?? userName);
  if (!address.success)
    throw new ScimError(400, 'invalidValue', 'A User needs an e-mail address in emails or userName.');
  return { active, attributes, email: address.data, full_name: fullName(attributes) };
}

/** @throws ScimError 400 `invalidValue` */
export function requireDomain(address: string, domains: readonly string[]): void {
  if (!domains.includes(address.slice(address.lastIndexOf('@') + 1)))
    throw new ScimError(400, 'invalidValue', 'The e-mail address is outside of the domains of this directory.');
}

function fullName({ displayName, name: of }: UserAttributes): string | undefined {
  const both = [of?.givenName, of?.familyName].filter(Boolean).join(' ');
  return (displayName || of?.formatted || both || undefined)?.slice(0, 255);
}
