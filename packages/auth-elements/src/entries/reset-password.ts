import type { AuthElementsOptions } from '../config.ts';
import { defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { resetPasswordElement } from '../forms/reset-password/reset-password-form.tsx';
import { passwordStyles } from '../styles/password.ts';

/** Defines `stoa-auth-reset-password` alone, with the options of all. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  defineElements(options, (define) => define(resetPasswordElement), [passwordStyles]);
}
