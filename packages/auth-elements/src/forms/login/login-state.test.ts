import { describe, expect, test } from 'vitest';
import { nextState } from '../../state-table.ts';
import { type LoginEvent, type LoginState, loginTransitions } from './login-state.ts';

const states: LoginState[] = [
  'idle',
  'from_register',
  'from_url',
  'verify_email',
  'confirmed_email',
  'reset_password',
  'pending',
  'mfa_required',
  'error',
  'success',
];
const events: LoginEvent[] = [
  'registered',
  'idp_loading',
  'verify',
  'verified',
  'confirmed',
  'password_reset',
  'idp_params',
  'submit',
  'ask_second_factor',
  'resolve',
  'reject',
];

/** The sentences of auth-elements §4, one line each. */
const allowed: Record<LoginState, Partial<Record<LoginEvent, LoginState>>> = {
  idle: {
    registered: 'from_register',
    idp_loading: 'from_url',
    verify: 'verify_email',
    confirmed: 'confirmed_email',
    password_reset: 'reset_password',
    submit: 'pending',
    reject: 'error',
  },
  confirmed_email: { submit: 'pending', reject: 'error' },
  from_register: { submit: 'pending', reject: 'error' },
  reset_password: { submit: 'pending', reject: 'error' },
  from_url: { idp_params: 'pending', reject: 'error' },
  verify_email: { verified: 'idle', submit: 'pending', reject: 'error' },
  pending: { resolve: 'success', reject: 'error', ask_second_factor: 'mfa_required' },
  mfa_required: { submit: 'pending', reject: 'error' },
  error: { submit: 'pending' },
  success: {},
};

describe('auth-elements §4: the states of login', () => {
  const cells = states.flatMap((state) => events.map((event) => [state, event] as const));
  test.each(cells)('%s on %s', (state, event) => {
    expect(nextState(loginTransitions, state, event)).toBe(allowed[state][event] ?? state);
  });

  test('auth-elements §4: success is final', () => {
    expect(events.map((event) => nextState(loginTransitions, 'success', event))).toEqual(events.map(() => 'success'));
  });

  test('auth I3: between the password and success there is room for a second factor, and no way around it', () => {
    const asked = nextState(loginTransitions, 'pending', 'ask_second_factor');
    expect(asked).toBe('mfa_required');
    expect(nextState(loginTransitions, asked, 'resolve')).toBe('mfa_required');
    expect(nextState(loginTransitions, asked, 'submit')).toBe('pending');
  });

  test('contract §B.6: a password reset and a registration in one address leave the reset banner', () => {
    const afterReset = nextState(loginTransitions, 'idle', 'password_reset');
    expect(nextState(loginTransitions, afterReset, 'registered')).toBe('reset_password');
  });
});
