import type { AuthElementsOptions } from '../config.ts';
import { defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { registerElement } from '../forms/register/register-form.tsx';
import { passwordStyles } from '../styles/password.ts';

/** Defines `stoa-auth-register` alone, with the options of all. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  defineElements(options, (define) => define(registerElement), [passwordStyles]);
}
