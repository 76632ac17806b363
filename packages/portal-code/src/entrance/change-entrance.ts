import { invalidField, notFound, Problem, refusedField } from '@stoa/common/problem';
import type { AuthStrategyManifest, IdentityProviderManifest, PortalManifest } from '@stoa/contract/portal-code';
import { type ApplyContext, type ApplyOptions, applyPortal } from '../apply.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOf } from '../manifest/manifest-of-portal.ts';
import { keepOwnContents, referencesOf } from '../manifest/portal-contents.ts';

/** What is to become of one entry. Without `entry` it goes; without `key` it is new. */
export type EntranceChange =
  | { readonly kind: 'strategy'; readonly key?: string; readonly entry?: AuthStrategyManifest }
  | { readonly kind: 'provider'; readonly key?: string; readonly entry?: IdentityProviderManifest };

/**
 * Changes one auth strategy or identity provider by an apply of the portal as it is, with that entry as it is wanted: the same rules,
 * and a revision, so that it is in the next export and can be undone.
 * @throws Problem 400 for a broken rule, 404 for an entry that is not there, 409 for a name that is taken and for what is in use
 */
export async function changeEntrance(
  context: ApplyContext,
  portalId: string,
  change: EntranceChange,
  by: ApplyOptions['by'],
): Promise<void> {
  const { db } = context;
  await keepOwnContents(db, portalId);
  const { problems } = await applyPortal(
    context,
    portalId,
    async ({ picture }) => {
      const known = await latestRevision(db, portalId);
      const portal = manifestOf(picture, known?.manifest, await referencesOf(db, portalId));
      return { ...changed(portal, change), teams: null };
    },
    { plan: false, by, origin: { source: 'console' } },
  );
  const [first] = problems;
  if (!first) return;
  if (first.rule === 'in_use' || first.rule === 'unknown_strategy')
    throw new Problem('strategy_in_use', 409, first.message);
  if (first.rule === 'duplicate_domain' && change.kind === 'provider')
    throw refusedField('domain_taken', 'provider.domains', 'has a domain that another identity provider has', {
      status: 409,
    });
  throw new Problem('invalid_request', 400, first.message);
}

function changed(portal: PortalManifest, change: EntranceChange): PortalManifest {
  if (change.kind === 'provider')
    return {
      ...portal,
      identity_providers: withEntry(portal.identity_providers, change, {
        nameOf: ({ identifier }) => identifier,
        field: 'provider.identifier',
        thing: 'This identity provider',
      }),
    };
  const { key, entry } = change;
  if (key !== undefined && !entry) refuseUsed(portal, key);
  const strategies = withEntry(portal.auth_strategies, change, {
    nameOf: ({ name }) => name,
    field: 'strategy.name',
    thing: 'This auth strategy',
  });
  // One is the default: a new one takes the place of the former.
  const only = entry?.default ? strategies.map((one) => ({ ...one, default: one.name === entry.name })) : strategies;
  return { ...portal, auth_strategies: only };
}

interface Naming<T> {
  readonly nameOf: (entry: T) => string;
  readonly field: string;
  readonly thing: string;
}

function withEntry<T>(
  list: readonly T[],
  { key, entry }: { readonly key?: string; readonly entry?: T },
  { nameOf, field, thing }: Naming<T>,
): T[] {
  const taken = (name: string) => list.some((one) => nameOf(one) === name);
  if (key === undefined) {
    if (entry && taken(nameOf(entry))) throw refusedField('identifier_taken', field, 'is taken', { status: 409 });
    return entry ? [...list, entry] : [...list];
  }
  if (!taken(key)) throw notFound(thing);
  if (entry && nameOf(entry) !== key) throw invalidField(field, `must stay "${key}"`);
  return list.flatMap((one) => (nameOf(one) !== key ? [one] : entry ? [entry] : []));
}

function refuseUsed({ products }: PortalManifest, name: string): void {
  const users = products.flatMap(({ slug, versions }) =>
    versions.filter(({ registration }) => registration?.strategy === name).map((version) => `${slug}/${version.name}`),
  );
  if (users.length === 0) return;
  const named = `${users.slice(0, 5).join(', ')}${users.length > 5 ? ', …' : ''}`;
  throw new Problem(
    'strategy_in_use',
    409,
    `The strategy "${name}" stays: ${users.length} versions take it (${named}).`,
  );
}
