import type { Application, AuthStrategy } from '@stoa/contract/applications';

/** The most characters of a short text, as in the contract. */
export const longestShort = 255;

interface TextRule {
  /** The contract's name of the field. */
  readonly wire: string;
  readonly required?: boolean;
  readonly isShort?: boolean;
  readonly isAddress?: boolean;
  /** The field belongs to strategies whose form has it; with any other strategy it is neither shown nor sent. */
  readonly onlyWith?: 'referenceId' | 'redirectUri';
}

/** The fields that are one text each. A new one is a line here and an input in the form: what is sent and checked follows. */
const textFields = {
  name: { wire: 'name', required: true, isShort: true },
  description: { wire: 'description', isShort: true },
  referenceId: { wire: 'reference_id', required: true, isShort: true, onlyWith: 'referenceId' },
  redirectUri: { wire: 'redirect_uri', isAddress: true, onlyWith: 'redirectUri' },
} as const satisfies Record<string, TextRule>;

type TextName = keyof typeof textFields;
type WireName = (typeof textFields)[TextName]['wire'];

/** The content of the form while the user edits it. */
export type ApplicationDraft = Readonly<Record<TextName, string>> & {
  readonly strategyId: string;
  readonly scopes: readonly string[];
};

const rules = Object.entries(textFields) as [TextName, TextRule & { wire: WireName }][];

/** The contract's names, by which a refusal names the fields. */
export const wireNames = {
  ...(Object.fromEntries(rules.map(([field, { wire }]) => [field, wire])) as Record<TextName, WireName>),
  strategyId: 'auth_strategy_id',
  scopes: 'scopes',
} as const satisfies Record<keyof ApplicationDraft, string>;

/** Which fields an auth strategy asks for (contract §C.7). */
export interface FieldsOfStrategy {
  /** Our own reference: everywhere but where the identity provider makes the client itself. */
  readonly referenceId: boolean;
  readonly redirectUri: boolean;
  readonly availableScopes: readonly string[];
}

export function fieldsOf(strategy: AuthStrategy | null | undefined): FieldsOfStrategy {
  if (!strategy || strategy.credential_type === 'key_auth') {
    return { referenceId: true, redirectUri: false, availableScopes: [] };
  }
  return {
    referenceId: strategy.credential_type !== 'client_credentials',
    redirectUri: true,
    availableScopes: strategy.available_scopes ?? [],
  };
}

export function emptyDraft(strategyId: string): ApplicationDraft {
  return { ...textsFrom({}), strategyId, scopes: [] };
}

/** Fields that the vendor's answer lacks: they are read by calls of our own. */
type OwnFields = Readonly<Record<Exclude<WireName, keyof Application>, string | null>>;

/** The form opens when all fields are read: in one that opened empty the user would replace a value without seeing it. */
export function draftOf(application: Application & OwnFields): ApplicationDraft {
  return {
    ...textsFrom(application),
    strategyId: application.auth_strategy?.id ?? '',
    scopes: application.scopes ?? [],
  };
}

function textsFrom(values: Readonly<Partial<Record<WireName, string | null | undefined>>>) {
  return Object.fromEntries(rules.map(([field, { wire }]) => [field, values[wire] ?? ''])) as Record<TextName, string>;
}

export type DraftProblem = 'required' | 'too-long' | 'not-an-address';

/** What is wrong with a draft, by field. An empty answer means that it can be sent. */
export function problemsOf(
  draft: ApplicationDraft,
  fields: FieldsOfStrategy,
): Partial<Record<keyof ApplicationDraft, DraftProblem>> {
  const problems: Partial<Record<keyof ApplicationDraft, DraftProblem>> = {};
  if (draft.strategyId === '') problems.strategyId = 'required';
  for (const [field, { required, isShort, isAddress }] of rulesFor(fields)) {
    const text = draft[field].trim();
    if (required && text === '') problems[field] = 'required';
    if (isShort && text.length > longestShort) problems[field] = 'too-long';
    if (isAddress && text !== '' && !URL.canParse(text)) problems[field] = 'not-an-address';
  }
  return problems;
}

function rulesFor(fields: FieldsOfStrategy) {
  return rules.filter(([, { onlyWith }]) => !onlyWith || fields[onlyWith]);
}

/** The body of a create call: what is empty is left out. */
export function createBody(draft: ApplicationDraft, fields: FieldsOfStrategy) {
  const filled = updateBody(emptyDraft(draft.strategyId), draft, fields);
  return { ...filled, name: draft.name.trim(), auth_strategy_id: draft.strategyId };
}

/**
 * The body of an update call: what the user has changed, so that it does not undo what another window has saved. An
 * emptied field is sent empty, so that it is cleared.
 */
export function updateBody(before: ApplicationDraft, draft: ApplicationDraft, fields: FieldsOfStrategy) {
  const texts: Partial<Record<WireName, string>> = {};
  for (const [field, { wire }] of rulesFor(fields)) {
    const text = draft[field].trim();
    if (text !== before[field]) texts[wire] = text;
  }
  return {
    ...texts,
    ...(fields.availableScopes.length > 0 && scopesDiffer(before, draft) && { scopes: [...draft.scopes] }),
  };
}

export function scopesDiffer(one: ApplicationDraft, other: ApplicationDraft): boolean {
  return one.scopes.toSorted().join(' ') !== other.scopes.toSorted().join(' ');
}

/** The address that a name without a scheme was meant to be; undefined when it cannot be told. */
export function suggestedUri(text: string): string | undefined {
  const host = text.trim().replace(/^\/\//, '');
  if (!/^[\w-]+(\.[\w-]+)+([/?:]\S*)?$/.test(host)) return undefined;
  const address = `https://${host}`;
  return URL.canParse(address) ? address : undefined;
}
