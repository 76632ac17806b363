import { callback, flag, type PropsOf, text } from '../../props.ts';
import type { WrappedBody } from '../../wrap-request.ts';

/** contract §B.6. */
export const forgotPasswordProps = {
  showLoginLink: flag(),
  /** The body to send instead, or a promise of it. */
  wrapRequest: callback<(fields: { email: string }) => WrappedBody>(),
  loginLinkText: text(),
  loginLinkHref: text('/login'),
  instructionText: text(),
  successText: text(),
  /** Replaces the default sentence for a missing address. */
  emailRequiredText: text(),
  resetPasswordRequestEndpoint: text(),
};

export type ForgotPasswordProps = PropsOf<typeof forgotPasswordProps>;
