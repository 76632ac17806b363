import type { Application, AuthStrategy } from '@stoa/contract/applications';

/** What the form holds while somebody types. */
export interface ApplicationDraft {
  readonly name: string;
  readonly description: string;
  readonly strategyId: string;
  readonly referenceId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

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

export function draftOf(application: Application): ApplicationDraft {
  return {
    name: application.name,
    description: application.description ?? '',
    strategyId: application.auth_strategy?.id ?? '',
    referenceId: application.reference_id,
    redirectUri: application.redirect_uri ?? '',
    scopes: application.scopes ?? [],
  };
}

export type DraftProblem = 'required' | 'too-long' | 'not-an-address';

/** What is wrong with a draft, by field. An empty answer means that it can be sent. */
export function problemsOf(
  draft: ApplicationDraft,
  fields: FieldsOfStrategy,
): Partial<Record<keyof ApplicationDraft, DraftProblem>> {
  const problems: Partial<Record<keyof ApplicationDraft, DraftProblem>> = {};
  if (draft.name.trim() === '') problems.name = 'required';
  if (fields.referenceId && draft.referenceId.trim() === '') problems.referenceId = 'required';
  if (draft.strategyId === '') problems.strategyId = 'required';
  for (const field of ['name', 'description', 'referenceId'] as const) {
    if (draft[field].trim().length > 255) problems[field] = 'too-long';
  }
  if (fields.redirectUri && draft.redirectUri.trim() !== '' && !URL.canParse(draft.redirectUri.trim())) {
    problems.redirectUri = 'not-an-address';
  }
  return problems;
}

/** The body of a create call: what is empty is left out. */
export function createBody(draft: ApplicationDraft, fields: FieldsOfStrategy) {
  const description = draft.description.trim();
  const redirectUri = draft.redirectUri.trim();
  return {
    name: draft.name.trim(),
    auth_strategy_id: draft.strategyId,
    ...(description ? { description } : {}),
    ...(fields.referenceId ? { reference_id: draft.referenceId.trim() } : {}),
    ...(fields.redirectUri && redirectUri ? { redirect_uri: redirectUri } : {}),
    ...(fields.availableScopes.length > 0 ? { scopes: [...draft.scopes] } : {}),
  };
}

/** The body of an update call: an emptied field is sent empty, so that it is cleared. */
export function updateBody(draft: ApplicationDraft, fields: FieldsOfStrategy) {
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    ...(fields.referenceId ? { reference_id: draft.referenceId.trim() } : {}),
    ...(fields.redirectUri ? { redirect_uri: draft.redirectUri.trim() } : {}),
    ...(fields.availableScopes.length > 0 ? { scopes: [...draft.scopes] } : {}),
  };
}

/** The address that a name without a scheme was meant to be; undefined when it cannot be told. */
export function suggestedUri(text: string): string | undefined {
  const host = text.trim().replace(/^\/\//, '');
  if (!/^[\w-]+(\.[\w-]+)+([/?:]\S*)?$/.test(host)) return undefined;
  const address = `https://${host}`;
  return URL.canParse(address) ? address : undefined;
}
