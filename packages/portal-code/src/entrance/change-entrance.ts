import { isDeepStrictEqual } from 'node:util';
import { invalidField, notFound, Problem, refusedField } from '@stoa/common/problem';
import {
  type AuthStrategyDetail,
  authStrategyDetailSchema,
  type IdentityProviderDetail,
  identityProviderDetailSchema,
} from '@stoa/contract/managed-entrance';
import type { AuthStrategyManifest, IdentityProviderManifest, PortalManifest } from '@stoa/contract/portal-code';
import { type ApplyContext, type ApplyOptions, applyPortal } from '../apply.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOf } from '../manifest/manifest-of-portal.ts';
import { keepOwnContents, referencesOf } from '../manifest/portal-contents.ts';
import { outdated } from '../manifest/refuse-unseen.ts';

interface EntryChange<Entry, Read> {
  readonly key?: string;
  readonly entry?: Entry;
  /** The entry as the operator who changes it has read it; undefined: the present entry is not compared. */
  readonly expected?: Read | undefined;
}

/** What is to become of one entry. Without `entry` it goes; without `key` it is new. */
export type EntranceChange =
  | ({ readonly kind: 'strategy' } & EntryChange<AuthStrategyManifest, AuthStrategyDetail['strategy']>)
  | ({ readonly kind: 'provider' } & EntryChange<IdentityProviderManifest, IdentityProviderDetail['provider']>);

/**
 * Changes one auth strategy or identity provider by an apply of the portal as it is, with that entry as it is wanted: the same rules,
 * and a revision, so that it is in the next export and can be undone.
 * @throws Problem 400 for a broken rule, 404 for an entry that is not there, 409 for a name that is taken, for what is in use and for an entry that is not as it was read
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
        read: (stored) => identityProviderDetailSchema.shape.provider.parse(stored),
      }),
    };
  const { key, entry } = change;
  if (key !== undefined && !entry) refuseUsed(portal, key);
  const strategies = withEntry(portal.auth_strategies, change, {
    nameOf: ({ name }) => name,
    field: 'strategy.name',
    thing: 'This auth strategy',
    read: (stored) => authStrategyDetailSchema.shape.strategy.parse(stored),
  });
  // One is the default: a new one takes the place of the former.
  const only = entry?.default ? strategies.map((one) => ({ ...one, default: one.name === entry.name })) : strategies;
  return { ...portal, auth_strategies: only };
}

interface Naming<T> {
  readonly nameOf: (entry: T) => string;
  readonly field: string;
  readonly thing: string;
  /** Turns the entry into the form that an answer has. */
  readonly read: (entry: T) => unknown;
}

function withEntry<T>(
  list: readonly T[],
  { key, entry, expected }: EntryChange<T, unknown>,
  { nameOf, field, thing, read }: Naming<T>,
): T[] {
  const named = (name: string) => list.find((one) => nameOf(one) === name);
  if (key === undefined) {
    if (entry && named(nameOf(entry))) throw refusedField('identifier_taken', field, 'is taken', { status: 409 });
    return entry ? [...list, entry] : [...list];
  }
  const stored = named(key);
  if (!stored) throw notFound(thing);
  if (expected !== undefined && !isDeepStrictEqual(read(stored), expected))
    throw outdated(`${thing} was changed by somebody else since it was read. Read it again.`);
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
