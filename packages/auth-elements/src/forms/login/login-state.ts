import type { StateTable } from '../../state-table.ts';

export type LoginState =
  | 'idle'
  | 'from_register'
  | 'from_url'
  | 'verify_email'
  | 'confirmed_email'
  | 'reset_password'
  | 'pending'
  | 'mfa_required'
  | 'error'
  | 'success';

export type LoginEvent =
  | 'registered'
  | 'idp_loading'
  | 'verify'
  | 'verified'
  | 'confirmed'
  | 'password_reset'
  | 'idp_params'
  | 'submit'
  | 'ask_second_factor'
  | 'resolve'
  | 'reject';

/** auth-elements §4: what login can be, and what leads from one to the other. Success is final. */
export const loginTransitions: StateTable<LoginState, LoginEvent> = {
  idle: {
    registered: 'from_register',
    idp_loading: 'from_url',
    verify: 'verify_email',
    confirmed: 'confirmed_email',
    password_reset: 'reset_password',
    submit: 'pending',
    reject: 'error',
  },
  from_register: { submit: 'pending', reject: 'error' },
  from_url: { idp_params: 'pending', reject: 'error' },
  verify_email: { verified: 'idle', submit: 'pending', reject: 'error' },
  confirmed_email: { submit: 'pending', reject: 'error' },
  reset_password: { submit: 'pending', reject: 'error' },
  pending: { resolve: 'success', reject: 'error', ask_second_factor: 'mfa_required' },
  // Beyond the specification: the password was right, and the server asks for a second factor (auth I3).
  mfa_required: { submit: 'pending', reject: 'error' },
  error: { submit: 'pending' },
  success: {},
};
