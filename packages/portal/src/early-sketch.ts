import type { OperationRow } from '@stoa/reference-view/reference-rows';

/** A longer summary is a text and no title (`features/specs/operation/operation-heading.tsx`). */
const longestTitle = 160;

/**
 * Draws an operation's heading, method and path where the page will have them, before the portal's own code is here; its
 * first picture takes their place. Its look is in starting.css.
 * @param mount where the portal will be drawn
 */
export function sketchOperation(mount: Element, { summary, method, path }: OperationRow): void {
  const title = summary?.trim();
  const isTitle = title !== undefined && title !== '' && title.length <= longestTitle;
  const heading = element('h1', isTitle ? title : path);
  if (!isTitle) heading.className = 'path';
  const endpoint = element('p');
  endpoint.append(element('b', method.toUpperCase()), ' ', element('code', path));
  const main = element('main');
  main.append(heading, endpoint);
  const sketch = element('div');
  sketch.id = 'sketch';
  sketch.append(element('header'), main);
  mount.querySelector('svg')?.remove();
  mount.append(sketch);
}

/** Text is set as text: what a specification says is never markup here. */
function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
