import type { PlannedChange } from './diff.ts';
import type { FolderProblems } from './folder-problems.ts';
import { productFile } from './manifest-rules.ts';
import type { PortalPicture } from './picture.ts';

/**
 * Only owners may change what decides who may enter: identity providers, issuers of tokens, who sees which product, whether
 * passwords are taken, who needs a second factor, whether developers or registrations are let in without approval, what passes a
 * gateway without a credential, and whether readers reach private networks through the portal. Otherwise a publisher could take
 * the place of those who approve. Every role that may apply may make approval necessary again.
 */
export function refuseOwnersChanges(
  changes: readonly PlannedChange[],
  desired: PortalPicture,
  problems: FolderProblems,
): void {
  const refuse = (file: string, what: string) => problems.add(file, null, 'owners_only', `Only an owner may ${what}.`);
  for (const change of changes) {
    if (change.kind === 'identity_provider') refuse('portal.yaml', `change the identity provider "${change.key}"`);
    if (change.kind === 'auth_strategy' && changesTrust(change, desired))
      refuse('portal.yaml', `change whose tokens the auth strategy "${change.key}" trusts`);
    if (change.kind === 'auth_strategy' && switchesOn(change, 'auto_approve'))
      refuse('portal.yaml', `let applications of the auth strategy "${change.key}" register without approval`);
    if (change.kind === 'team') refuse('teams.yaml', `change or remove the team "${change.key}"`);
    if (change.kind === 'portal' && (switchesOn(change, 'public') || switchesOff(change, 'rbac')))
      refuse('portal.yaml', 'show every product to everybody (public, rbac)');
    if (change.kind === 'portal' && switchesOn(change, 'auto_approve_developers'))
      refuse('portal.yaml', 'let developers in without approval (auto_approve_developers)');
    if (change.kind === 'portal' && fieldChanges(change, 'basic_auth'))
      refuse('portal.yaml', 'switch passwords on or off (basic_auth)');
    if (change.kind === 'portal' && (fieldChanges(change, 'developer_factor') || fieldChanges(change, 'user_factor')))
      refuse('portal.yaml', 'change who needs a second factor (developer_factor, user_factor)');
    if (change.kind === 'product' && opensPrivateNetworks(change, desired))
      refuse(productFile(change.key), `let readers send requests into private networks (try_it.allow_private)`);
    if (change.kind === 'product_version' && approvesBySelf(change, desired))
      refuse(
        productFile(change.product ?? ''),
        `let applications register to "${change.name}" without approval (registration.auto_approve)`,
      );
    if (change.kind === 'product_version' && letsPreflightsPass(change, desired))
      refuse(
        productFile(change.product ?? ''),
        `let preflights of "${change.name}" pass without a credential (preflight)`,
      );
  }
}

/** Fields of a strategy that say whom a token is believed, and who gets a secret of the server's environment. */
const trust = ['issuer', 'audiences', 'client_id_claims', 'introspection', 'registration'];

function changesTrust({ action, key, fields }: PlannedChange, desired: PortalPicture): boolean {
  if (action === 'create') {
    const made = desired.strategies.get(key);
    return made?.issuer !== null || hasMutualTls(made.auth_methods);
  }
  return (
    action === 'update' &&
    (fields?.some(
      ({ field, before, after }) =>
        trust.includes(field) || (field === 'auth_methods' && hasMutualTls(after) && !hasMutualTls(before)),
    ) ??
      false)
  );
}

/** With mutual TLS a certificate admits an application by itself. */
function hasMutualTls(methods: unknown): boolean {
  return Array.isArray(methods) && methods.includes('mutual_tls');
}

/** A version that is created so counts too: deleting and creating it anew would be the way around. */
function approvesBySelf(change: PlannedChange, desired: PortalPicture): boolean {
  const version = desired.products.get(change.product ?? '')?.versions.get(change.key);
  if (change.action === 'update') {
    // Version and strategy must agree: another strategy may be the one that no longer asks.
    const movesTo = change.fields?.find(({ field }) => field === 'registration.strategy')?.after;
    const strategy = desired.strategies.get(String(movesTo));
    return (
      switchesOn(change, 'registration.auto_approve') ||
      (version?.['registration.auto_approve'] === true && strategy?.auto_approve === true)
    );
  }
  return change.action === 'create' && version?.['registration.auto_approve'] === true;
}

/** A version that is created so counts too, as above. */
function letsPreflightsPass(change: PlannedChange, desired: PortalPicture): boolean {
  if (change.action !== 'create') return switchesOn(change, 'preflight');
  return desired.products.get(change.product ?? '')?.versions.get(change.key)?.preflight === true;
}

/** A product that is created so counts too, as above. */
function opensPrivateNetworks(change: PlannedChange, desired: PortalPicture): boolean {
  if (change.action !== 'create') return switchesOn(change, 'try_it.allow_private');
  return desired.products.get(change.key)?.fields['try_it.allow_private'] === true;
}

function fieldChanges({ fields }: PlannedChange, name: string): boolean {
  return fields?.some(({ field }) => field === name) ?? false;
}

function switchesOff({ fields }: PlannedChange, name: string): boolean {
  return fields?.some(({ field, after }) => field === name && after === false) ?? false;
}

function switchesOn({ fields }: PlannedChange, name: string): boolean {
  return fields?.some(({ field, after }) => field === name && after === true) ?? false;
}
