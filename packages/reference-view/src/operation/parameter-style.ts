import type { ReferenceHeader, ReferenceParameter } from '@stoa/contract/reference';
import { ownEntries } from '@stoa/openapi/schema/own';
import type { Constraint, Words } from './schema/constraints.ts';

type Place = ReferenceParameter['in'] | 'property';

const usual: Readonly<Record<Place, string>> = {
  path: 'simple',
  header: 'simple',
  query: 'form',
  querystring: 'form',
  cookie: 'form',
  property: 'form',
};

interface StyledValue {
  readonly place: Place;
  readonly name: string;
  /** What its value is: that decides the example. */
  readonly kind: 'array' | 'object' | 'value';
}

/**
 * How a parameter is written into the request, where that is not the habit of its place (OpenAPI 3.1 §4.8.12.2), with
 * an example in the way of RFC 6570; and what else it says about its writing.
 */
export function parameterStyle(
  parameter: Pick<ReferenceHeader, 'style' | 'explode' | 'allowReserved' | 'allowEmptyValue' | 'content'>,
  { place, name, kind }: StyledValue,
  { r }: Words,
): readonly Constraint[] {
  const found: Constraint[] = [];
  const [media] = ownEntries(parameter.content);
  if (media) found.push({ text: r('op.writtenAs'), code: [media[0]] });
  else {
    const style = typeof parameter.style === 'string' ? parameter.style : (usual[place] ?? 'form');
    const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form' || style === 'cookie';
    const isUsual = style === usual[place] && explode === (style === 'form');
    const matters = kind !== 'value' || style === 'label' || style === 'matrix';
    if (!isUsual && matters) {
      const example = styleExample(name, style, explode, kind);
      found.push({ text: r('op.writtenAs'), code: [example ?? style] });
    }
  }
  if (parameter.allowReserved === true) found.push({ text: r('op.allowReserved') });
  if (parameter.allowEmptyValue === true) found.push({ text: r('op.allowEmpty') });
  return found;
}

/** The examples of OpenAPI's table of styles, for `a`, `b` and for `{x: 1, y: 2}`. */
function styleExample(name: string, style: string, explode: boolean, kind: 'array' | 'object' | 'value') {
  const items = { array: ['a', 'b'], object: ['x', '1', 'y', '2'], value: ['a'] }[kind];
  const pairs = kind === 'object' ? ['x=1', 'y=2'] : items;
  switch (style) {
    case 'simple':
      return explode ? pairs.join(',') : items.join(',');
    case 'label':
      return `.${explode ? pairs.join('.') : items.join(',')}`;
    case 'matrix':
      if (!explode) return `;${name}=${items.join(',')}`;
      return kind === 'object' ? `;${pairs.join(';')}` : items.map((item) => `;${name}=${item}`).join('');
    case 'form':
      if (!explode) return `${name}=${items.join(',')}`;
      return kind === 'object' ? pairs.join('&') : items.map((item) => `${name}=${item}`).join('&');
    case 'cookie':
      return explode && kind === 'array'
        ? items.map((item) => `${name}=${item}`).join('; ')
        : `${name}=${items.join(',')}`;
    case 'spaceDelimited':
      return `${name}=${items.join('%20')}`;
    case 'pipeDelimited':
      return `${name}=${items.join('|')}`;
    case 'deepObject':
      return `${name}[x]=1&${name}[y]=2`;
    default:
      return undefined;
  }
}
