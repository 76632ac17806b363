import type { VersionState } from '../src/glyphs/version-state.ts';

const states = (code: string): VersionState[] =>
  [...code].map((letter) => (letter === 'l' ? 'latest' : letter === 's' ? 'supported' : 'deprecated'));

const named: readonly (readonly [string, string])[] = [
  ['Issue Tracking', 'ddsl'],
  ['Repositories', 'dssl'],
  ['Pipelines', 'ssl'],
  ['Package Registry', 'sl'],
  ['Identity & Access', 'dssl'],
  ['Audit Log', 'sl'],
  ['Billing & Usage', 'sl'],
  ['Classic Webhooks', 'ddd'],
];

/** Invented products, with their versions oldest first. */
export const products = named.map(([name, code]) => ({
  id: name,
  name,
  versions: states(code),
  caption: `${name}, ${code.length} versions`,
  href: '#',
}));

export const legend = { latest: 'Latest', supported: 'Supported', deprecated: 'Deprecated' };
