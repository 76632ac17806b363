import type { CredentialFacts } from '@stoa/contract/managed-credentials';
import type { ManagedRequest } from '@stoa/contract/managed-requests';
import type { FoundPortal } from '@stoa/contract/portal-search';
import type { PaletteEntry } from '@stoa/palette/palette-entry';
import type { Translate } from '../../i18n/text.ts';
import { recordAddress } from '../../lib/record-link.tsx';
import { settingPlaces } from '../../lib/setting-places.ts';
import type { NavIconName, Screen } from '../../screens.ts';
import { type Verb, verbs } from './asked-for.ts';

export interface FindEntry extends PaletteEntry {
  readonly icon: NavIconName;
  readonly screen?: Screen;
  /** Chosen, it is approved. */
  readonly approves?: ManagedRequest;
  /** Chosen, these words stand in the field. */
  readonly types?: string;
}

const plain = (text: string) => ({ text, matches: [] });

export function screenRows(screens: readonly Screen[], words: string, t: Translate): FindEntry[] {
  const typed = words.toLowerCase();
  return screens
    .map((screen) => ({ id: `screen-${screen.id}`, title: plain(t(`nav.${screen.id}`)), icon: screen.id, screen }))
    .filter(({ title }) => title.text.toLowerCase().includes(typed));
}

/** Single settings, for who may change them. */
export function settingRows(words: string, t: Translate): FindEntry[] {
  const typed = words.toLowerCase();
  return Object.entries(settingPlaces)
    .map(([place, name]) => ({
      id: `setting-${place}`,
      title: plain(t(name)),
      icon: 'settings' as const,
      href: `/console/settings#${place}`,
    }))
    .filter(({ title }) => title.text.toLowerCase().includes(typed));
}

export function verbRows(words: string, t: Translate): FindEntry[] {
  const typed = words.toLowerCase();
  return verbs
    .map((verb) => ({ verb, word: t(`find.verb.${verb}`) }))
    .filter(({ verb, word }) => typed === '' || [verb, word.toLowerCase()].some((each) => each.startsWith(typed)))
    .map(({ verb, word }) => ({
      id: `verb-${verb}`,
      title: plain(`${word} …`),
      detail: plain(t(`find.verbText.${verb}`)),
      icon: 'requests' as const,
      narrows: true as const,
      types: `${word.toLowerCase()} `,
    }));
}

/** Developers, applications and what the catalog has; each as rows under a name. */
export function foundRows(found: FoundPortal, t: Translate) {
  return {
    developers: (found.developers ?? []).map(
      (each): FindEntry => ({
        id: `developer-${each.id}`,
        title: plain(each.email),
        detail: plain(each.full_name),
        meta: t(`status.${each.status}`),
        icon: 'person',
        href: recordAddress('developers', each.id),
      }),
    ),
    applications: (found.applications ?? []).map(
      (each): FindEntry => ({
        id: `application-${each.id}`,
        title: plain(each.name),
        meta: each.developer.email,
        icon: 'applications',
        href: recordAddress('applications', each.id),
      }),
    ),
    products: [
      ...found.products.map(
        (each): FindEntry => ({
          id: `product-${each.id}`,
          title: plain(each.name),
          icon: 'products',
          href: `/console/products/${each.slug}`,
        }),
      ),
      ...found.versions.map(
        (each): FindEntry => ({
          id: `version-${each.id}`,
          title: plain(`${each.product.name} ${each.name}`),
          deprecated: each.deprecated,
          icon: 'products',
          href: `/console/products/${each.product.slug}/versions/${encodeURIComponent(each.name)}`,
        }),
      ),
    ],
  };
}

/** Approving is done at once; what takes something away leads to its question. */
export function requestRow(verb: Verb, request: ManagedRequest, t: Translate): FindEntry {
  const { kind, id, developer, application, product, product_version } = request;
  const name = kind === 'account' ? developer.email : (application?.name ?? developer.email);
  const version = product && product_version ? `${product.name} ${product_version.name}` : undefined;
  return {
    id: `${verb}-${kind}-${id}`,
    title: plain(t(`find.${verb}`, { name })),
    detail: plain(kind === 'account' ? developer.full_name : developer.email),
    icon: 'requests',
    ...(version && { meta: version }),
    ...(verb === 'approve'
      ? { acts: true as const, approves: request }
      : { href: `/console/requests/${kind}/${id}?list=approved&ask=revoke` }),
  };
}

/** A key that was pasted: its facts, and the question whether to revoke it. */
export function keyRows(facts: CredentialFacts, mayRevoke: boolean, t: Translate): FindEntry[] {
  const { id, display_name, application, developer } = facts;
  const words = { name: display_name, application: application.name };
  const rows: FindEntry[] = [
    {
      id: `key-${id}`,
      title: plain(t('find.key', words)),
      meta: developer.email,
      icon: 'keys',
      href: `/console/keys?key=${id}`,
    },
  ];
  if (mayRevoke)
    rows.push({
      id: `revoke-key-${id}`,
      title: plain(t('keys.revokeOne', { name: display_name })),
      icon: 'keys',
      href: `/console/keys?key=${id}&revoke=1`,
    });
  return rows;
}
