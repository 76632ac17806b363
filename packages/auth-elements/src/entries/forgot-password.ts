import type { AuthElementsOptions } from '../config.ts';
import { defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { forgotPasswordElement } from '../forms/forgot-password/forgot-password-form.tsx';

/** Defines `stoa-auth-forgot-password` alone, with the options of all. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  defineElements(options, (define) => define(forgotPasswordElement));
}
