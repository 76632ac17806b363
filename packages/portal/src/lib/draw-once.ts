import { Fragment, isValidElement, type ReactNode } from 'react';

const svg = 'http://www.w3.org/2000/svg';

/**
 * Draws elements that have no state into the document at once, a fraction of what React takes to draw them so that it can
 * draw them anew. Their components may use no hooks; what they would do on an event they do not do.
 * @throws TypeError for what is neither of the page nor a plain component
 */
export function drawOnce(node: ReactNode): DocumentFragment {
  const drawn = document.createDocumentFragment();
  append(drawn, node, false);
  return drawn;
}

function append(parent: ParentNode & Node, node: ReactNode, inSvg: boolean): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
    // As text: what a specification says is never markup here.
    parent.appendChild(document.createTextNode(String(node)));
    return;
  }
  if (Array.isArray(node)) {
    for (const each of node) append(parent, each, inSvg);
    return;
  }
  if (!isValidElement<Props>(node)) throw new TypeError('Only elements, texts and lists of them can be drawn.');
  const { type, props } = node;
  if (type === Fragment) append(parent, props.children, inSvg);
  else if (typeof type === 'string') parent.appendChild(elementOf(type, props, inSvg || type === 'svg'));
  else if (typeof type === 'function') append(parent, (type as (props: Props) => ReactNode)(props), inSvg);
  else throw new TypeError('A component with a state cannot be drawn once.');
}

interface Props {
  readonly children?: ReactNode;
  readonly [name: string]: unknown;
}

/** Attributes that React calls otherwise; all others have their own names. */
const attributes: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

function elementOf(tag: string, { children, ...props }: Props, inSvg: boolean): Element {
  const element = inSvg ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || typeof value === 'function' || typeof value === 'object') continue;
    if (value === false && !name.startsWith('aria-')) continue;
    element.setAttribute(
      attributes[name] ?? attributeName(name, inSvg),
      value === true && !name.startsWith('aria-') ? '' : String(value),
    );
  }
  append(element, children, inSvg);
  return element;
}

/** `strokeWidth` is `stroke-width`; `viewBox` is itself. */
const attributeName = (name: string, inSvg: boolean) =>
  inSvg && /^(stroke|fill|clip)[A-Z]/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name;
