import type { AuthElementsOptions } from '../config.ts';
import { defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { loginElement } from '../forms/login/login-form.tsx';

/** Defines `stoa-auth-login` alone, with the options of all. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  defineElements(options, (define) => define(loginElement));
}
