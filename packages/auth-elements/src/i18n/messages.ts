/** What our own server refuses, by its codes and rules. English says what the server's own sentences say. */
export interface Refusals {
  readonly required: (label: string) => string;
  readonly tooShort: (label: string, minimum: number) => string;
  readonly tooLong: (label: string, maximum: number) => string;
  /** The reason is the server's, in English. */
  readonly invalid: (label: string, reason: string) => string;
  readonly wrongCurrentPassword: string;
  readonly weakPassword: string;
  /** By the server's names of the rules. */
  readonly passwordRules: {
    readonly min_length: (limit: number) => string;
    readonly max_length: (limit: number) => string;
    readonly min_classes: (limit: number) => string;
    readonly uppercase: string;
    readonly lowercase: string;
    readonly digit: string;
    readonly special: string;
    readonly not_common: string;
    readonly not_personal: string;
  };
  readonly linkUnknown: string;
  readonly linkExpired: string;
  readonly linkUsed: string;
  readonly sessionOver: string;
  /** The server takes no passwords (`passwords_off`). */
  readonly passwordsOff: string;
  readonly signUpClosed: string;
  readonly internal: string;
}

/** Every text of the elements. English follows the specification to the letter; what it leaves open is ours. */
export interface Messages {
  /** BCP 47 tag for the `lang` attribute. */
  readonly tag: string;
  readonly labels: {
    readonly email: string;
    readonly password: string;
    readonly fullName: string;
    readonly preferredName: string;
    readonly organization: string;
    readonly accessCode: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly confirmNewPassword: string;
    readonly optional: string;
  };
  readonly general: {
    readonly submitting: string;
    readonly cancel: string;
    readonly show: string;
    readonly hide: string;
    /** Accessible name of the reveal button; contains the visible word (WCAG 2.5.3). */
    readonly reveal: (shown: boolean, label: string) => string;
    readonly capsLock: string;
    readonly missingInfo: string;
    readonly invalidEmail: string;
    readonly tryAgainIn: string;
    readonly tryAgainNow: string;
    readonly loading: string;
  };
  readonly login: {
    readonly submit: string;
    readonly forgotPassword: string;
    readonly registerHelp: string;
    readonly register: string;
    readonly sso: string;
    readonly basicAuth: string;
    readonly or: string;
    readonly credentialsRequired: string;
    readonly verifying: string;
    readonly verify: string;
    readonly redirecting: string;
    readonly emailConfirmed: string;
    readonly passwordSet: string;
    readonly registered: string;
  };
  readonly register: {
    readonly title: string;
    readonly submit: string;
    readonly emailHelp: string;
    readonly region: string;
    readonly regionUs: string;
    readonly regionEu: string;
    readonly regionNote: string;
    readonly agreement: {
      readonly before: string;
      readonly customerAgreement: string;
      readonly between: string;
      readonly privacyPolicy: string;
      readonly after: string;
    };
  };
  readonly forgotPassword: {
    readonly submit: string;
    readonly placeholder: string;
    readonly emailRequired: string;
    readonly success: string;
    readonly successHint: string;
    readonly returnToLogin: string;
  };
  readonly resetPassword: {
    readonly title: string;
    readonly submit: string;
    readonly forAccount: (email: string) => string;
    readonly passwordsRequired: string;
    readonly newLink: string;
  };
  readonly changePassword: { readonly title: string; readonly submit: string; readonly success: string };
  readonly acceptInvitation: {
    readonly subheader: string;
    readonly submit: string;
    readonly emailHelp: string;
    readonly success: string;
  };
  readonly password: {
    readonly length: (min: number, max: number) => string;
    readonly uppercase: string;
    readonly lowercase: string;
    readonly number: string;
    readonly special: string;
    readonly classes: (needed: number) => string;
    readonly count: (met: number) => string;
    readonly met: string;
    readonly missing: string;
    /** Shown when a password contains a name or address of the person. */
    readonly personal: string;
    readonly requirementsMet: string;
    readonly mismatch: string;
    readonly tooLong: (max: number) => string;
    /** What is still to do; either number may be 0, not both. */
    readonly toGo: (characters: number, classes: number) => string;
  };
  readonly copy: { readonly copy: string; readonly copied: string; readonly failed: string };
  readonly analytics: { readonly emptyTitle: string; readonly emptyText: string };
  readonly errors: {
    readonly badCredentials: string;
    readonly accessCode: string;
    readonly unavailable: string;
    readonly tooMany: string;
    readonly pendingApproval: string;
    readonly locked: string;
    readonly humanCheck: string;
    readonly offline: string;
    readonly network: string;
    readonly timeout: string;
    readonly status: (status: number, statusText: string) => string;
  };
  readonly refusals: Refusals;
}
