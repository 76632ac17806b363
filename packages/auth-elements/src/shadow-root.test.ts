// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { styleAdopter } from './adopt-styles.ts';
import { registerAuthElements } from './index.ts';
import { eventually } from './testing/page.ts';

class Sheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/** What browsers have and this page does not: sheets that a root adopts, each of one document. */
const adopted = new WeakMap<object, Sheet[]>();
beforeAll(() => {
  Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', {
    configurable: true,
    get(this: ShadowRoot) {
      if (!adopted.has(this)) adopted.set(this, []);
      return adopted.get(this);
    },
    set(this: ShadowRoot, sheets: Sheet[]) {
      adopted.set(this, sheets);
    },
  });
  registerAuthElements({ userEntity: 'developer', shadowDom: true });
});
beforeEach(() => {
  Object.assign(document.defaultView as object, { CSSStyleSheet: Sheet });
});
afterEach(async () => {
  document.body.replaceChildren();
  document.head.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

const sheets = (element: Element) =>
  (element.shadowRoot as unknown as { adoptedStyleSheets: Sheet[] }).adoptedStyleSheets;
const texts = (element: Element) => sheets(element).map(({ text }) => text);

function mark(css: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `/* STOA_AUTH_INJECT_STYLES */ ${css}`;
  document.head.append(style);
  return style;
}

async function connected(): Promise<HTMLElement> {
  const element = document.createElement('stoa-auth-login');
  document.body.append(element);
  await eventually(() => expect(element.shadowRoot?.querySelector('form')).toBeTruthy());
  return element;
}

describe('auth-elements §9: styles in a shadow root', () => {
  test('an element that comes back has as many sheets as before, and no rule that is gone', async () => {
    const style = mark('.old{color:red}');
    const element = await connected();
    const before = sheets(element).length;
    expect(texts(element).join()).toContain('.old');
    element.remove();
    await eventually(() => expect(sheets(element)).toHaveLength(before - 1));
    style.remove();
    document.body.append(element);
    await eventually(() => expect(sheets(element)).toHaveLength(before));
    expect(texts(element).join()).not.toContain('.old');
  });

  test('marked styles are followed, until the element goes', async () => {
    const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
    const element = await connected();
    const copy = sheets(element).at(-1);
    mark('.later{color:blue}');
    await eventually(() => expect(copy?.text).toContain('.later'));
    const before = disconnect.mock.calls.length;
    element.remove();
    await eventually(() => expect(disconnect.mock.calls.length).toBeGreaterThan(before));
    mark('.too-late{color:blue}');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(copy?.text).not.toContain('.too-late');
    disconnect.mockRestore();
  });

  test('another document gets sheets of its own window', () => {
    const roots = ['first', 'second'].map((name) => {
      const CSSStyleSheet = class extends Sheet {
        readonly of = name;
      };
      const page = { defaultView: { CSSStyleSheet } };
      return { ownerDocument: page, adoptedStyleSheets: [] as (Sheet & { of: string })[] };
    });
    const adopt = styleAdopter(['.host{}']);
    for (const root of [...roots, ...roots]) adopt(root as unknown as ShadowRoot);
    expect(roots.map((root) => root.adoptedStyleSheets.map(({ of }) => of))).toEqual([
      ['first', 'first'],
      ['second', 'second'],
    ]);
  });

  test('a document without a window is left alone', () => {
    const root = { ownerDocument: { defaultView: null }, adoptedStyleSheets: [] };
    expect(() => styleAdopter([])(root as unknown as ShadowRoot)).not.toThrow();
    expect(root.adoptedStyleSheets).toEqual([]);
  });

  test('an element that moves into another document draws there', async () => {
    const element = await connected();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const page = frame.contentDocument as Document;
    Object.assign(frame.contentWindow as object, { CSSStyleSheet: class extends Sheet {} });
    const old = sheets(element)[0];
    // What browsers do when a shadow root changes its document.
    adopted.set(element.shadowRoot as object, []);
    page.body.append(page.adoptNode(element));
    await eventually(() => expect(element.shadowRoot?.querySelector('form')).toBeTruthy());
    expect(sheets(element).length).toBeGreaterThan(0);
    expect(sheets(element)).not.toContain(old);
  });
});
