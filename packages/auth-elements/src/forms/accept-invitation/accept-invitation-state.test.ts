import { describe, expect, test } from 'vitest';
import { acceptInvitationRequest } from './accept-invitation-request.ts';
import { readInvitation } from './accept-invitation-state.ts';

const config = { apiBaseUrl: '/kauth' };
const fields = { fullName: 'Ada', preferredName: '', password: ' pw ', token: 't' };

describe('auth-elements §2: accept invitation', () => {
  test('auth-elements §2: the e-mail is read-only when both token and e-mail were supplied', () => {
    expect(readInvitation({ token: 't', email: 'a@b.example' }).prepopulated).toBe(true);
    expect(readInvitation({ token: 't' }).prepopulated).toBe(false);
    expect(readInvitation({ email: 'a@b.example' }).prepopulated).toBe(false);
  });

  test('auth-elements §3: an empty preferred name is null, and the base loses /kauth', () => {
    expect(acceptInvitationRequest(config, fields)).toEqual({
      method: 'POST',
      url: '/v2/accept-invite',
      body: { password: ' pw ', full_name: 'Ada', preferred_name: null, token: 't' },
    });
    const named = acceptInvitationRequest(config, { ...fields, preferredName: 'A.' });
    expect(named.body).toHaveProperty('preferred_name', 'A.');
  });
});
