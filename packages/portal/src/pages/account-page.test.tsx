// @vitest-environment jsdom
import { ProblemError } from '@stoa/client/problem-error';
import { loadFactorsText } from '@stoa/factors-view/factors-text';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeleteAccountDialog } from '../features/developers/delete-account-dialog.tsx';
import { DeveloperFactors } from '../features/developers/developer-factors.tsx';
import { loadTokensText } from '../i18n/tokens/tokens-text.ts';
import { AccountPage } from './account-page.tsx';
import { type Answers, renderPage } from './testing.tsx';

beforeAll(() => Promise.all([loadTokensText('en'), loadFactorsText('en')]));
afterEach(cleanup);

const ada = {
  id: 'd1',
  email: 'ada@example.com',
  full_name: 'Ada',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const session = (id: string, part: object = {}) => ({
  id,
  current: false,
  ip: '203.0.113.24',
  user_agent: '',
  browser: 'Firefox',
  operating_system: 'Linux',
  mobile: false,
  created_at: '2026-11-01T00:00:00.000Z',
  last_seen_at: '2026-11-02T00:00:00.000Z',
  expires_at: '2026-12-01T00:00:00.000Z',
  ...part,
});

const meridian = (more: object = {}) => ({
  id: 'a'.repeat(64),
  identifier: 'meridian',
  name: 'Meridian ID',
  linked_at: '2026-09-14T10:00:00.000Z',
  last_used_at: '2026-10-01T10:00:00.000Z',
  last_way_in: false,
  ...more,
});

function server(changes: Answers = {}): Answers {
  let sessions = [
    session('s2', { browser: 'Safari', operating_system: 'iPhone', mobile: true }),
    session('s1', { current: true }),
    session('s3', { browser: null, operating_system: null }),
  ];
  return {
    getCurrentDeveloper: () => ada,
    getDeveloperSignInMethods: () => ({
      password: { changed_at: '2026-09-14T10:00:00.000Z' },
      identity_providers: [],
      linkable: [],
    }),
    getDeveloperFactors: () => ({
      authenticator: null,
      passkeys: 0,
      recovery_codes_left: 0,
      policy: 'optional',
      due_at: null,
      reset_due_at: null,
    }),
    listDeveloperTokens: () => ({ data: [] }),
    listDeveloperPasskeys: () => ({ rp_id: 'localhost', user_handle: 'aGFuZGxl', most: 20, data: [] }),
    listDeveloperSessions: () => ({ data: sessions }),
    endDeveloperSession: ({ params }: { params: { sessionId: string } }) => {
      sessions = sessions.filter(({ id }) => id !== params.sessionId);
    },
    endOtherDeveloperSessions: () => {
      sessions = sessions.filter(({ current }) => current);
    },
    updateCurrentDeveloper: ({ body }: { body: object }) => ({ ...ada, ...body }),
    ...changes,
  };
}

const withApp = {
  authenticator: { added_at: '2026-09-14T10:00:00.000Z' },
  passkeys: 0,
  recovery_codes_left: 10,
  policy: 'optional',
  due_at: null,
  reset_due_at: null,
} as const;

/** The account, with all of its parts. */
async function open(answers: Answers) {
  const page = await renderPage(<AccountPage />, answers);
  await screen.findByRole('region', { name: 'Sessions' });
  return page;
}

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the name', () => {
  it('is saved and said to be; the address cannot be changed', async () => {
    const { asked } = await open(server());
    const field = await screen.findByRole('textbox', { name: 'Full name' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).readOnly).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, ' Ada Lovelace ');
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await part('Name').findByText('Saved');
    expect(asked.at(-1)).toEqual(['updateCurrentDeveloper', { body: { full_name: 'Ada Lovelace' } }]);
  });

  it("portal §5: 'Please complete all required fields' where it is empty, and nothing is sent", async () => {
    const { asked } = await open(server());
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Full name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    expect((await part('Name').findByRole('alert')).textContent).toBe('Please complete all required fields');
    expect(asked.map(([name]) => name)).not.toContain('updateCurrentDeveloper');
  });
});

describe('the password', () => {
  it('is changed by the auth element, and the page says when it last was', async () => {
    await open(server());
    await screen.findByText('Last changed on Sep 14, 2026. Changing it ends all your other sessions.');
    const element = document.querySelector('stoa-auth-change-password');
    expect(element).toMatchObject({ email: 'ada@example.com', hideTitle: true, mismatchText: 'Passwords must match' });
    await waitFor(() => expect(element).toMatchObject({ personalWords: expect.stringMatching(/^Ada ./) }));
  });

  it('of an account without one is not asked for', async () => {
    const identity_providers = [meridian({ last_way_in: true })];
    const getDeveloperSignInMethods = () => ({ password: null, identity_providers, linkable: [] });
    await open(server({ getDeveloperSignInMethods }));
    await screen.findByText('You log in through Meridian ID. This account has no password.');
    expect(document.querySelector('stoa-auth-change-password')).toBeNull();
  });
});

describe('after the password was changed', () => {
  it('the page says so once, and the form can be used again', async () => {
    await open(server());
    const form = () => document.querySelector<HTMLFormElement>('stoa-auth-change-password form');
    await waitFor(() => expect(form()).not.toBeNull());
    const first = document.querySelector('stoa-auth-change-password');
    first?.dispatchEvent(new CustomEvent('change-password-success', { detail: [] }));
    const notice = await part('Password').findByText('Password successfully set!');
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(document.querySelector('stoa-auth-change-password')).not.toBe(first);
    await waitFor(() => expect(form()).not.toBeNull());
    fireEvent.input(form()?.elements.namedItem('current') as Element);
    await waitFor(() => expect(screen.queryByText('Password successfully set!')).toBeNull());
  });
});

describe('the passkeys', () => {
  const passkey = {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    name: 'Work laptop',
    credential_id: 'AAAA',
    synced: true,
    created_at: '2026-09-14T10:00:00.000Z',
    last_used_at: null,
  };
  const withPasskeys = (data: object[], changes: Answers = {}) =>
    server({
      getDeveloperFactors: () => ({
        authenticator: null,
        passkeys: data.length,
        recovery_codes_left: 10,
        policy: 'optional',
        due_at: null,
        reset_due_at: null,
      }),
      listDeveloperPasskeys: () => ({ rp_id: 'localhost', user_handle: 'aGFuZGxl', most: 20, data }),
      ...changes,
    });

  it('a reset that waits is announced; to confirm with the factor keeps it', async () => {
    let reset_due_at: string | null = '2026-09-15T10:00:00.000Z';
    const { asked } = await open(
      withPasskeys([passkey], {
        getDeveloperFactors: () => ({
          authenticator: null,
          passkeys: 1,
          recovery_codes_left: 10,
          policy: 'optional',
          due_at: null,
          reset_due_at,
        }),
        proveDeveloperPassword: () => {
          reset_due_at = null;
        },
      }),
    );
    await screen.findByText(/asked those who run this portal to remove your second factor/);
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await userEvent.type(screen.getByLabelText(/^Current password/, { selector: '[role=dialog] input' }), 'secret');
    await userEvent.type(screen.getByLabelText(/^Recovery code/), 'ABCD');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull());
    expect(asked.filter(([call]) => call === 'proveDeveloperPassword')).toHaveLength(1);
  });

  it('one that was cancelled in the browser asks for no second code, and an empty field says that it is required', async () => {
    const bytes = new ArrayBuffer(1);
    const made = {
      id: 'AAAA',
      rawId: bytes,
      type: 'public-key',
      response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => [] },
      getClientExtensionResults: () => ({}),
    };
    const create = vi
      .fn()
      .mockRejectedValueOnce(new DOMException('declined', 'NotAllowedError'))
      .mockResolvedValueOnce(made);
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create } } }));
    const options = {
      challenge: 'AAAA',
      rp: { id: 'localhost', name: 'Halden' },
      user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [],
    };
    const { asked } = await open(
      withPasskeys([passkey], {
        beginDeveloperPasskey: () => ({ options }),
        finishDeveloperPasskey: () => ({ passkey, recovery_codes: null }),
      }),
    );
    const times = (name: string) => asked.filter(([call]) => call === name).length;
    await userEvent.click(await part('Passkeys').findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey instead' }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
    expect(dialog.getAllByRole('alert')).toHaveLength(1);
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Desk');
    await add();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Current password/));
    expect(dialog.getAllByText('This field is required.')).toHaveLength(2);
    await userEvent.type(dialog.getByLabelText(/^Current password/), 'secret');
    await userEvent.type(dialog.getByLabelText(/^Recovery code/), 'ABCD');
    await add();
    await screen.findByText('It was cancelled in the browser, or it took too long.');
    expect([times('beginDeveloperPasskey'), times('finishDeveloperPasskey')]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Passkey added');
    expect([times('beginDeveloperPasskey'), times('finishDeveloperPasskey')]).toEqual([1, 1]);
    vi.unstubAllGlobals();
  });

  it('cannot be made in a browser that has none, which is said', async () => {
    await open(server());
    await part('Passkeys').findByText('This browser cannot make a passkey here.');
    expect(part('Passkeys').queryByRole('button')).toBeNull();
  });

  it('are listed; one is renamed without a proof', async () => {
    const { asked } = await open(
      withPasskeys([passkey], { renameDeveloperPasskey: ({ body }: { body: object }) => ({ ...passkey, ...body }) }),
    );
    await part('Passkeys').findByText('Added on Sep 14, 2026, not used yet');
    await userEvent.click(part('Passkeys').getByRole('button', { name: 'Rename Work laptop' }));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, ' Desk {Enter}');
    await screen.findByText('Passkey renamed');
    const renames = asked.filter(([call]) => call === 'renameDeveloperPasskey');
    expect(renames).toEqual([
      ['renameDeveloperPasskey', { params: { passkeyId: passkey.id }, body: { name: 'Desk' } }],
    ]);
  });

  it('are removed with the password and a code; the page says what the last one takes along', async () => {
    const { asked } = await open(withPasskeys([passkey], { removeDeveloperPasskey: () => undefined }));
    await userEvent.click(await part('Passkeys').findByRole('button', { name: 'Remove Work laptop' }));
    await screen.findByText(/It is your last one/);
    await userEvent.type(screen.getByLabelText(/^Current password/, { selector: '[role=dialog] input' }), 'secret');
    await userEvent.type(screen.getByLabelText(/^Recovery code/), 'ABCD');
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed');
    expect(asked.find(([call]) => call === 'removeDeveloperPasskey')).toEqual([
      'removeDeveloperPasskey',
      { params: { passkeyId: passkey.id }, body: { password: 'secret', code: 'ABCD' } },
    ]);
  });

  it('that cannot be fetched say so, and the rest of the page stays', async () => {
    await open(
      server({
        listDeveloperPasskeys: () => {
          throw new Error('gone');
        },
      }),
    );
    await part('Passkeys').findByRole('button', { name: 'Try again' });
  });
});

describe('auth C11: the sessions', () => {
  it('are listed, this one first and without a button', async () => {
    await open(server());
    const items = await part('Sessions').findAllByRole('listitem');
    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Firefox on LinuxThis session',
      'Safari on iPhone',
      'Unknown browser',
    ]);
    expect(items[0]?.textContent).toContain('Address 203.0.113.24, active now');
    expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getByText('Sessions: 3. A session ends after 7 days without use.')).toBeDefined();
  });

  it('end one by one, or all others at once', async () => {
    await open(server());
    await userEvent.click(await screen.findByRole('button', { name: 'End session, Safari on iPhone' }));
    await screen.findByText('Session ended');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    await screen.findByText('All other sessions ended');
    await waitFor(() => expect(part('Sessions').getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('that are over already were ended', async () => {
    const endDeveloperSession = () => {
      throw new ProblemError('problem', 'no', { status: 404 });
    };
    await open(server({ endDeveloperSession }));
    await userEvent.click(await screen.findByRole('button', { name: 'End session, Safari on iPhone' }));
    await screen.findByText('Session ended');
  });

  it('portal §8: that cannot be fetched say so, and are asked for again', async () => {
    let failing = true;
    const listDeveloperSessions = () => {
      if (failing) throw new ProblemError('network', 'no');
      return { data: [session('s1', { current: true })] };
    };
    await open(server({ listDeveloperSessions }));
    await screen.findByText('Unable to fetch your sessions');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Firefox on Linux');
  });
});

describe('portal §5: deleting the account asks for confirmation and cannot be undone', () => {
  it('asks for the password and says why it was refused', async () => {
    const deleteCurrentDeveloper = () => {
      const invalidParameters = [
        { field: 'password', reason: 'is not your current password', rule: 'invalid' as const },
      ];
      throw new ProblemError('problem', 'no', { status: 400, code: 'wrong_password', invalidParameters });
    };
    const { asked } = await open(server({ deleteCurrentDeveloper }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const box = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
    expect(box.getByText(/This cannot be undone/)).toBeDefined();
    await userEvent.type(box.getByLabelText(/Current password/), ' wrong ');
    await userEvent.click(box.getByRole('button', { name: 'Delete account' }));
    const refusal = 'The current password is not right. Please try again.';
    await waitFor(() => expect(box.getByRole('alert').textContent).toBe(refusal));
    expect(box.getByLabelText(/Current password/).getAttribute('aria-invalid')).toBe('true');
    expect(asked.at(-1)).toEqual(['deleteCurrentDeveloper', { body: { password: ' wrong ' } }]);
  });

  it('asks for a code too where there is a second factor, and for the address where there is no password', async () => {
    let done = 0;
    const { asked } = await renderPage(
      <DeveloperFactors factors={withApp} email="ada@example.com" hasPassword={false}>
        <DeleteAccountDialog
          onClose={() => {}}
          onDeleted={() => {
            done += 1;
          }}
        />
      </DeveloperFactors>,
      server({ deleteCurrentDeveloper: () => undefined }),
    );
    const field = await screen.findByLabelText(/Type your email address: ada@example.com/);
    await userEvent.type(field, 'ada@example.com');
    await userEvent.type(screen.getByLabelText(/^Code/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(done).toBe(1));
    expect(asked.at(-1)).toEqual(['deleteCurrentDeveloper', { body: { email: 'ada@example.com', code: '123456' } }]);
  });
});

describe('the identity providers', () => {
  const withPassword = { password: { changed_at: null } };

  it('are no part of a portal that has none', async () => {
    await open(server());
    expect(screen.queryByRole('region', { name: 'Single sign-on' })).toBeNull();
  });

  it('can be unlinked after a question, and linked; the last way in cannot', async () => {
    let linked = [meridian(), meridian({ id: 'b'.repeat(64), identifier: 'halden', name: 'Halden ID' })];
    const { asked } = await open(
      server({
        getDeveloperSignInMethods: () => ({
          password: null,
          identity_providers: linked.map((one) => ({ ...one, last_way_in: linked.length === 1 })),
          linkable: linked.length === 2 ? [] : [{ identifier: 'meridian', name: 'Meridian ID' }],
        }),
        unlinkDeveloperProvider: () => {
          linked = linked.slice(1);
        },
      }),
    );
    await userEvent.click(await part('Single sign-on').findByRole('button', { name: 'Unlink Meridian ID' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/The sessions that it opened end at once/);
    await userEvent.click(dialog.getByRole('button', { name: 'Unlink' }));
    await part('Single sign-on').findByText('The only way in');
    expect(asked).toContainEqual(['unlinkDeveloperProvider', { params: { identityId: 'a'.repeat(64) } }]);
    expect(part('Single sign-on').queryByRole('button', { name: /^Unlink/ })).toBeNull();
    part('Single sign-on').getByRole('button', { name: 'Link Meridian ID' });
  });

  it('ask for the password when the log-in was long ago, and go on then', async () => {
    let proven = false;
    const { asked } = await open(
      server({
        getDeveloperSignInMethods: () => ({ ...withPassword, identity_providers: [meridian()], linkable: [] }),
        unlinkDeveloperProvider: () => {
          if (!proven) throw new ProblemError('problem', 'no', { status: 403, code: 'password_needed' });
        },
        proveDeveloperPassword: () => {
          proven = true;
        },
      }),
    );
    await userEvent.click(await part('Single sign-on').findByRole('button', { name: 'Unlink Meridian ID' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlink' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await userEvent.type(proof.getByLabelText(/^Current password/), 'right Horse 7');
    await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Meridian ID unlinked');
    expect(asked).toContainEqual(['proveDeveloperPassword', { body: { password: 'right Horse 7' } }]);
  });
});

describe('access tokens', () => {
  const token = {
    id: 't1',
    name: 'nightly',
    scopes: ['applications:read'],
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: '2099-12-01T00:00:00.000Z',
    last_used_at: null,
  };

  it('are made with a name, permissions and an end, and shown once', async () => {
    const createDeveloperToken = ({ body }: { body: object }) => ({ ...token, ...body, token: 'stoa_pat_secret' });
    const { asked } = await open(server({ createDeveloperToken }));
    await userEvent.click(part('Access tokens').getByRole('button', { name: 'New access token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New access token' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Please complete all required fields',
      'Choose at least one permission.',
    ]);
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), ' nightly ');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Write: Applications' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Read: Applications' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
    await screen.findByText('stoa_pat_secret');
    expect(asked.at(-1)).toEqual([
      'createDeveloperToken',
      {
        body: {
          name: 'nightly',
          scopes: ['applications:read', 'applications:write'],
          expires_at: expect.stringMatching(/Z$/),
        },
      },
    ]);
  });

  it('ask for the password where the log-in was long ago, and keep what was typed', async () => {
    let proven = false;
    const { asked } = await open(
      server({
        createDeveloperToken: ({ body }: { body: object }) => {
          if (!proven) throw new ProblemError('problem', 'no proof', { status: 403, code: 'password_needed' });
          return { ...token, ...body, token: 'stoa_pat_secret' };
        },
        proveDeveloperPassword: () => {
          proven = true;
        },
      }),
    );
    await userEvent.click(part('Access tokens').getByRole('button', { name: 'New access token' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'nightly');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Read: Catalog and documentation' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await userEvent.type(proof.getByLabelText(/Current password/), 'my password');
    await userEvent.click(proof.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('stoa_pat_secret');
    expect(asked.filter(([name]) => name === 'createDeveloperToken')).toHaveLength(2);
  });

  it('are listed with scopes and end, and revoked after a question', async () => {
    let data = [token];
    const deleteDeveloperToken = () => {
      data = [];
    };
    await open(server({ listDeveloperTokens: () => ({ data }), deleteDeveloperToken }));
    expect((await part('Access tokens').findByRole('listitem')).textContent).toBe(
      'nightlyEnds on Dec 1, 2099, never usedapplications:readRevoke',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Revoke nightly' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await part('Access tokens').findByText('You have no access tokens.');
  });
});
