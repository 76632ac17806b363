/**
 * Lifts every limit of time that a role, a database or a server may set, for work that may take any time. One statement of SQL, which
 * returns a row with the `name` of each limit that this PostgreSQL knows: `transaction_timeout` since version 17.
 * Trap: in a transaction that is `repeatable read` it takes the snapshot.
 */
export const withoutTimeLimits = (
  until: 'commit' | 'end of session',
) => `select name, set_config(name, '0', ${until === 'commit'})
  from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;
