import { styleAdopter } from './adopt-styles.ts';
import { createAuthElement, type ElementDefinition } from './auth-element.tsx';
import { type AuthElementsOptions, resolveConfig } from './config.ts';
import type { PropTable } from './props.ts';
import { registerCustomElement } from './register-custom-element.ts';
import { isOtherSite } from './same-site.ts';

/** Defines one element with options that it shares with those of the same call. */
export type DefineElement = <Table extends PropTable<Table>>(definition: ElementDefinition<Table>) => void;

/**
 * Prepares the options once and hands a function that defines elements with them. Tags that are known already keep
 * their first options (auth-elements §4). Outside of a browser it does nothing.
 */
export function defineElements(
  options: AuthElementsOptions,
  list: (define: DefineElement) => void,
  moreStyles: readonly string[] = [],
): void {
  if (globalThis.customElements === undefined) return;
  const config = resolveConfig(options);
  const adoptStyles = styleAdopter([...moreStyles, ...config.injectCss]);
  let warned = false;
  list((definition) => {
    if (customElements.get(definition.tag) !== undefined) return;
    if (!warned && isOtherSite(config.apiBaseUrl, window.location)) {
      warned = true;
      // biome-ignore lint/suspicious/noConsole: the calls will fail, and no answer says why
      console.warn(
        `The accounts at ${config.apiBaseUrl} are of another site than this page: browsers keep their cookies back.`,
      );
    }
    registerCustomElement(definition.tag, createAuthElement(definition, config, adoptStyles));
  });
}
