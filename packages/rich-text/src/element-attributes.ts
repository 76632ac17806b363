import type { Element } from 'hast';

/** Properties of the allow-list (`safe-html.ts`) as attributes of HTML. */
const names: Readonly<Record<string, string>> = {
  align: 'align',
  colSpan: 'colspan',
  dateTime: 'datetime',
  dir: 'dir',
  height: 'height',
  id: 'id',
  lang: 'lang',
  name: 'name',
  open: 'open',
  reversed: 'reversed',
  rowSpan: 'rowspan',
  scope: 'scope',
  span: 'span',
  start: 'start',
  title: 'title',
  type: 'type',
  vAlign: 'valign',
  value: 'value',
  width: 'width',
};

/** What an element of the allow-list says besides its content. A flag that is set has the empty string. */
export function elementAttributes({ properties }: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [property, name] of Object.entries(names)) {
    const value = properties[property];
    if (value === true) attributes[name] = '';
    else if (typeof value === 'string' || typeof value === 'number') attributes[name] = String(value);
  }
  return attributes;
}
