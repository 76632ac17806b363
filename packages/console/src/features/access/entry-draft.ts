import type { AuthStrategyManifest, IdentityProviderManifest } from '@stoa/contract/portal-code';
import type { UserRole } from '@stoa/contract/users';
import type { Environment } from '@stoa/contract/values';
import { lines, pairs } from '../../lib/lines.ts';

export const environments: readonly Environment[] = ['Sandbox', 'PartnerIntegration', 'Production'];
export const methods = ['bearer', 'session', 'client_credentials', 'mutual_tls'] as const;

/** All fields of all types as a form has them: lists as text. */
export interface StrategyDraft {
  readonly name: string;
  readonly credential_type: AuthStrategyManifest['credential_type'];
  readonly auto_approve: boolean;
  readonly default: boolean;
  readonly environment: string;
  readonly key_names: string;
  readonly issuer: string;
  readonly auth_methods: readonly string[];
  readonly available_scopes: string;
  readonly audiences: string;
  readonly client_id_claims: string;
  readonly introspection_id: string;
  readonly introspection_env: string;
  readonly registration_env: string;
}

const words = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const orNull = (text: string) => text.trim() || null;

export function strategyDraft(strategy: AuthStrategyManifest | undefined): StrategyDraft {
  const tokens = strategy && strategy.credential_type !== 'key_auth' ? strategy : undefined;
  return {
    name: strategy?.name ?? '',
    credential_type: strategy?.credential_type ?? 'key_auth',
    auto_approve: strategy?.auto_approve ?? true,
    default: strategy?.default ?? false,
    environment: strategy?.environment ?? '',
    key_names: strategy?.credential_type === 'key_auth' ? strategy.key_names.join(' ') : 'apikey',
    issuer: tokens?.issuer ?? '',
    auth_methods: tokens?.auth_methods ?? ['bearer'],
    available_scopes: tokens?.available_scopes.join(' ') ?? '',
    audiences: tokens?.audiences.join('\n') ?? '',
    client_id_claims: tokens?.client_id_claims.join(' ') ?? 'client_id azp sub',
    introspection_id: tokens?.introspection?.client_id ?? '',
    introspection_env: tokens?.introspection?.client_secret_env ?? '',
    registration_env:
      tokens?.credential_type === 'client_credentials' ? (tokens.registration.initial_access_token_env ?? '') : '',
  };
}

/** The entry of the manifest; the server checks it. */
export function strategyOf(draft: StrategyDraft): AuthStrategyManifest {
  const { name, auto_approve, default: isDefault } = draft;
  const common = {
    name: name.trim(),
    auto_approve,
    default: isDefault,
    environment: environments.find((one) => one === draft.environment) ?? null,
  };
  if (draft.credential_type === 'key_auth')
    return { ...common, credential_type: 'key_auth', key_names: words(draft.key_names) };
  const introspects = draft.introspection_id.trim() !== '' || draft.introspection_env.trim() !== '';
  const tokens = {
    issuer: draft.issuer.trim(),
    auth_methods: methods.filter((method) => draft.auth_methods.includes(method)),
    available_scopes: words(draft.available_scopes),
    audiences: lines(draft.audiences),
    client_id_claims: words(draft.client_id_claims),
    introspection: introspects
      ? { client_id: draft.introspection_id.trim(), client_secret_env: draft.introspection_env.trim() }
      : null,
  };
  if (draft.credential_type === 'self_managed_client_credentials')
    return { ...common, credential_type: draft.credential_type, ...tokens };
  const registration = { initial_access_token_env: orNull(draft.registration_env) };
  return { ...common, credential_type: draft.credential_type, ...tokens, registration };
}

export const prompts = ['login', 'select_account', 'consent'] as const;

export interface ProviderDraft {
  readonly identifier: string;
  readonly name: string;
  readonly for: IdentityProviderManifest['for'];
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret_env: string;
  readonly scopes: string;
  readonly redirect_uri: 'api' | 'login' | 'own';
  readonly email: 'verified' | 'trusted';
  readonly trusted_email_domains: string;
  readonly auto_approve: boolean;
  /** Developers whose email has one of these domains are led to this provider. */
  readonly domains: string;
  /** Seconds; empty: it is not asked. */
  readonly max_age: string;
  readonly prompt: string;
  readonly log_out_at_provider: boolean;
  readonly second_factor: IdentityProviderManifest['second_factor'];
  readonly groups_claim: string;
  /** `value => team`, one in each line. */
  readonly groups_teams: string;
  /** `value => role`, one in each line. */
  readonly groups_roles: string;
  readonly protocol: 'openid' | 'saml';
  readonly sign_in_address: string;
  /** One below the other. */
  readonly certificates: string;
  /** Names of attributes that the form does not touch. */
  readonly attributes: Omit<NonNullable<IdentityProviderManifest['saml']>, 'sign_in_address' | 'certificates'>;
}

export function providerDraft(provider: IdentityProviderManifest | undefined): ProviderDraft {
  return {
    identifier: provider?.identifier ?? '',
    name: provider?.name ?? '',
    for: provider?.for ?? 'developers',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret_env: provider?.client_secret_env ?? '',
    scopes: provider?.scopes.join(' ') ?? 'openid profile email',
    redirect_uri: provider?.redirect_uri ?? 'own',
    email: provider?.email ?? 'verified',
    trusted_email_domains: provider?.trusted_email_domains.join(' ') ?? '',
    auto_approve: provider?.auto_approve ?? true,
    domains: provider?.domains.join(' ') ?? '',
    max_age: provider?.max_age?.toString() ?? '',
    prompt: provider?.prompt ?? '',
    log_out_at_provider: provider?.log_out_at_provider ?? false,
    second_factor: provider?.second_factor ?? 'told',
    groups_claim: provider?.groups?.claim ?? '',
    groups_teams: provider?.groups?.teams.map(({ value, team }) => `${value} => ${team}`).join('\n') ?? '',
    groups_roles: provider?.groups?.roles.map(({ value, role }) => `${value} => ${role}`).join('\n') ?? '',
    protocol: provider?.saml ? 'saml' : 'openid',
    sign_in_address: provider?.saml?.sign_in_address ?? '',
    certificates: provider?.saml?.certificates.join('\n\n') ?? '',
    attributes: {
      email_attribute: provider?.saml?.email_attribute ?? null,
      name_attribute: provider?.saml?.name_attribute ?? null,
      groups_attribute: provider?.saml?.groups_attribute ?? null,
    },
  };
}

/** None when nothing was typed; what was typed without a claim is refused rather than forgotten. */
function groupsOf(draft: ProviderDraft): IdentityProviderManifest['groups'] {
  const claim = draft.groups_claim.trim();
  const teams = draft.for === 'users' ? [] : pairs(draft.groups_teams);
  const roles = draft.for === 'developers' ? [] : pairs(draft.groups_roles);
  if (claim === '' && teams.length + roles.length === 0) return null;
  return {
    claim,
    teams: teams.map(({ value, name }) => ({ value, team: name })),
    // The server checks the word.
    roles: roles.map(({ value, name }) => ({ value, role: name as UserRole })),
  };
}

/** Another protocol, with what it makes of the rest: SAML has no word for "verified", and no secret. */
export function withProtocol(draft: ProviderDraft, protocol: ProviderDraft['protocol']): ProviderDraft {
  return {
    ...draft,
    protocol,
    ...(protocol === 'saml' && { email: 'trusted', client_secret_env: '', log_out_at_provider: false }),
  };
}

export function providerOf(draft: ProviderDraft): IdentityProviderManifest {
  const { groups_claim: _claim, groups_teams: _teams, groups_roles: _roles, ...entry } = draft;
  const { protocol, sign_in_address, certificates, attributes, ...rest } = entry;
  const saml = {
    sign_in_address: sign_in_address.trim(),
    certificates: certificatesIn(certificates),
    ...attributes,
  };
  return {
    ...rest,
    saml: protocol === 'saml' ? saml : null,
    identifier: draft.identifier.trim(),
    name: draft.name.trim(),
    issuer: draft.issuer.trim(),
    client_id: draft.client_id.trim(),
    client_secret_env: orNull(draft.client_secret_env),
    scopes: words(draft.scopes),
    trusted_email_domains: words(draft.trusted_email_domains),
    domains: draft.for === 'users' ? [] : words(draft.domains),
    // JSON has no NaN and would say null, which means that it is not asked: a number that the server refuses, with the field's name.
    max_age: draft.max_age.trim() === '' ? null : /^\s*\d+\s*$/.test(draft.max_age) ? Number(draft.max_age) : -1,
    prompt: prompts.find((one) => one === draft.prompt) ?? null,
    groups: groupsOf(draft),
  };
}

/** Certificates as text, one below the other: in PEM, or each with an empty line after it. */
function certificatesIn(text: string): string[] {
  return text
    .split(/-----[A-Z ]+-----|\n\s*\n/)
    .map((one) => one.replace(/\s/g, ''))
    .filter(Boolean);
}
