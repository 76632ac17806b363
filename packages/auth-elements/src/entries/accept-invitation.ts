import type { AuthElementsOptions } from '../config.ts';
import { defineElements } from '../define-elements.ts';
import '../element-types.ts';
import '../react-types.ts';
import { acceptInvitationElement } from '../forms/accept-invitation/accept-invitation-form.tsx';
import { passwordStyles } from '../styles/password.ts';

/** Defines `stoa-auth-accept-invitation` alone, with the options of all. */
export function registerAuthElements(options: AuthElementsOptions = {}): void {
  defineElements(options, (define) => define(acceptInvitationElement), [passwordStyles]);
}
