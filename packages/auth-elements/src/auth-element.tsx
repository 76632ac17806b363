import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { AdoptStyles } from './adopt-styles.ts';
import { AuthRoot } from './auth-root.tsx';
import type { AuthConfig, ElementName } from './config.ts';
import { emitter } from './events.ts';
import { followMarkedStyles } from './marked-styles.ts';
import { awaitsWrapper, drawnInto, type Place } from './place.ts';
import { attributeName, fromAttribute, type PropsOf, type PropTable } from './props.ts';

export interface ElementDefinition<Table extends PropTable<Table>> {
  readonly tag: ElementName;
  readonly props: Table;
  readonly Form: ComponentType<PropsOf<Table>>;
}

/** The stand-in lets Node import this module: the classes are defined there, but cannot be constructed. */
const BaseElement: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * A custom element around one form: properties and attributes in, events out, React inside.
 * Accessors live on the prototype, because React 19 as a host sets a property only where `name in element`.
 */
export function createAuthElement<Table extends PropTable<Table>>(
  definition: ElementDefinition<Table>,
  config: AuthConfig,
  adoptStyles: AdoptStyles,
): CustomElementConstructor {
  const names = Object.keys(definition.props) as (keyof Table & string)[];
  // The second spelling is what a page gets whose server drew a property of React: HTML has no capitals in attributes.
  const byAttribute = new Map(
    names.flatMap((name) => [
      [attributeName(name), name],
      [name.toLowerCase(), name],
    ]),
  );

  class AuthElement extends BaseElement {
    static observedAttributes = ['lang', ...byAttribute.keys()];

    readonly #values = Object.fromEntries(
      names.map((name) => [name, definition.props[name].initial]),
    ) as PropsOf<Table>;
    readonly #emit = emitter(this);
    #wrapperId: string | undefined;
    #root: Root | undefined;
    #place: Place | undefined;
    #stopFollowing: (() => void) | undefined;

    /** The element into which the content moves when shadow DOM is off (auth-elements §9); `<tag>-wrapper` by default. */
    get wrapperId(): string | undefined {
      return this.#wrapperId;
    }

    set wrapperId(id: string | undefined) {
      this.#wrapperId = id;
    }

    connectedCallback(): void {
      this.#upgradeProperties();
      if (config.shadowDom || !awaitsWrapper(this, this.#wrapper())) this.#draw();
      else
        this.ownerDocument.addEventListener('DOMContentLoaded', () => this.isConnected && this.#draw(), { once: true });
    }

    /** Being here tells the browser that `moveBefore()` needs no disconnect. */
    connectedMoveCallback(): void {}

    /** The element moves into another document, which knows neither the sheets nor the wrapper of the former one. */
    adoptedCallback(): void {
      this.#leave();
    }

    disconnectedCallback(): void {
      // A host that moves the node disconnects and connects it in one task; unmounting at once would lose what was typed.
      queueMicrotask(() => {
        if (!this.isConnected) this.#leave();
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const name = byAttribute.get(attribute);
      if (name === undefined) this.#render();
      else this.set(name, fromAttribute(definition.props[name], value));
    }

    get(name: keyof Table): unknown {
      return this.#values[name];
    }

    set(name: keyof Table, value: unknown): void {
      this.#values[name] = (value ?? definition.props[name].initial) as PropsOf<Table>[keyof Table];
      this.#render();
    }

    #draw(): void {
      this.#place ??= config.shadowDom
        ? { container: this.#ownShadow(), leave: () => {} }
        : drawnInto(this, this.#wrapper());
      const { container } = this.#place;
      adoptStyles(container.getRootNode() as Document | ShadowRoot);
      if (container instanceof ShadowRoot) this.#stopFollowing ??= followMarkedStyles(container);
      this.#root ??= createRoot(container, {
        identifierPrefix: `stoa-${Math.random().toString(36).slice(2, 8)}-`,
      });
      this.#render();
    }

    #leave(): void {
      this.#root?.unmount();
      this.#root = undefined;
      this.#place?.leave();
      this.#place = undefined;
      this.#stopFollowing?.();
      this.#stopFollowing = undefined;
    }

    #wrapper(): string | undefined {
      return this.#wrapperId ?? this.getAttribute('wrapper-id') ?? undefined;
    }

    #ownShadow(): ShadowRoot {
      return this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true });
    }

    /** A value that a host assigned before the class was known hides the accessor. */
    #upgradeProperties(): void {
      for (const name of ['wrapperId', ...names]) {
        if (!Object.hasOwn(this, name)) continue;
        const value: unknown = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }

    #render(): void {
      this.#root?.render(
        <AuthRoot config={config} element={definition.tag} emit={this.#emit} language={this.lang || config.lang}>
          <definition.Form {...this.#values} />
        </AuthRoot>,
      );
    }
  }

  for (const name of names) {
    Object.defineProperty(AuthElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: AuthElement) {
        return this.get(name);
      },
      set(this: AuthElement, value: unknown) {
        this.set(name, value);
      },
    });
  }
  return AuthElement;
}
