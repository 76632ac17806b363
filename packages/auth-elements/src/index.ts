import { styleAdopter } from './adopt-styles.ts';
import { createAuthElement, type ElementDefinition } from './auth-element.tsx';
import { type AuthElementsOptions, resolveConfig } from './config.ts';
import './element-types.ts';
import { acceptInvitationElement } from './forms/accept-invitation/accept-invitation-element.ts';
import { changePasswordElement } from './forms/change-password/change-password-element.ts';
import { forgotPasswordElement } from './forms/forgot-password/forgot-password-element.ts';
import { loginElement } from './forms/login/login-element.ts';
import { registerElement } from './forms/register/register-element.ts';
import { resetPasswordElement } from './forms/reset-password/reset-password-element.ts';
import { registerCustomElement } from './register-custom-element.ts';

export type { AuthElementsOptions } from './config.ts';

/**
 * Defines the six elements for this page (specification §1, contract §B.1). Tags that are known already keep their
 * first options. Outside of a browser it does nothing.
 */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  if (globalThis.customElements === undefined) return;
  const config = resolveConfig(options);
  const adoptStyles = styleAdopter(config.injectCss);
  const register = <Props extends object>(definition: ElementDefinition<Props>) => {
    if (customElements.get(definition.tag) !== undefined) return;
    registerCustomElement(definition.tag, createAuthElement(definition, config, adoptStyles));
  };
  register(loginElement);
  register(registerElement);
  register(forgotPasswordElement);
  register(resetPasswordElement);
  register(changePasswordElement);
  register(acceptInvitationElement);
}
