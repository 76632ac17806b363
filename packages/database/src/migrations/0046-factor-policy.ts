/** Whether an account needs a second factor, and since when; which session is an account's first one. */
export const schema = `
alter table portals
  add column developer_factor text not null default 'optional' check (developer_factor in ('off', 'optional', 'required')),
  -- From then on a session without a second factor opens nothing but the account itself.
  add column developer_factor_from timestamptz,
  add column user_factor text not null default 'optional' check (user_factor in ('off', 'optional', 'required')),
  add column user_factor_from timestamptz;
-- Those who run a portal need one, after two weeks in which the console says so.
update portals set user_factor = 'required', user_factor_from = now() + interval '14 days' where preview_of is null;
alter table sessions
  add column is_first boolean not null default false,
  drop constraint sessions_factor_check,
  add constraint sessions_factor_check check (factor in ('totp', 'recovery_code', 'passkey', 'provider'));
`;
